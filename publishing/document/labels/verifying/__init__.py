"""In which words does the house say how far a sentence can be trusted, what sources dispute, and what was removed?"""

from __future__ import annotations

from publishing.document.labels.verifying.types import Verifying

__all__ = ["Verifying"]

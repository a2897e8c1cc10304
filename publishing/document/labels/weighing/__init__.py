"""In which words does the house say how often a statement is carried, and what a source is worth for it?"""

from __future__ import annotations

from publishing.document.labels.weighing.types import Weighing

__all__ = ["Weighing"]

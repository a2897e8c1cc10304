"""The rows of publishing."""

from __future__ import annotations

from publishing.models.deliveries import Artifact, Delivery, Notice, Report

__all__ = ["Artifact", "Delivery", "Notice", "Report"]

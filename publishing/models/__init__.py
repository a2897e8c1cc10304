"""The rows of publishing."""

from __future__ import annotations

from publishing.models.deliveries import Artifact, ArtifactFormat, Delivery, Notice, Report

__all__ = ["Artifact", "ArtifactFormat", "Delivery", "Notice", "Report"]

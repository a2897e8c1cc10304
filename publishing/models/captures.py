"""What was drawn of a capture once, so that nobody draws it twice."""

from __future__ import annotations

from django.db import models


class CleanedPage(models.Model):
    """A captured page, cleaned: by its bytes, its encoding and the cleaner. Without a digest it is too much for the cleaner.

    It can be made again from the capture: no evidence, and no table that only grows.
    """

    key = models.CharField(max_length=64, unique=True)
    digest = models.CharField(max_length=64, blank=True)
    made_at = models.DateTimeField()

    def __str__(self) -> str:
        return self.key[:12]

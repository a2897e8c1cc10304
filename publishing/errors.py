"""Which failures can publishing meet, and what can a caller do about each?

PublishingError
├── NotFound            no such report for this actor; foreign and missing look the same
├── InvalidDocument     the bytes are not a report document; nothing is read from them
├── RenderingFailed     one format could not be drawn; the others stand
└── FormatsDisagree     two formats do not carry the same text; nothing was delivered
"""

from __future__ import annotations


class PublishingError(Exception):
    """Base of every failure that publishing raises on purpose; `message` is a full sentence."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class NotFound(PublishingError):
    """No such object for this actor."""


class InvalidDocument(PublishingError):
    """The bytes are not a report document; the message says where."""


class RenderingFailed(PublishingError):
    """One format could not be drawn; the message names it and the remedy."""


class FormatsDisagree(PublishingError):
    """A format does not carry the document's text. `where` names the format and the first differing text unit."""

    def __init__(self, message: str, *, where: str) -> None:
        super().__init__(message)
        self.where = where

"""What are the words of one file?

Whatever its parser does, one file gives one outcome: its words, or the reason why there are none.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from research.discovery.workspace.tokens import stream
from research.discovery.workspace.types import FailReason, IndexedText, IndexLimits, Job, Outcome, Refusal, SkipReason
from research.errors import CaptureFailed, FetchFailure
from research.evidence.beneath import read_beneath
from research.ports import FileFate
from research.reading.kinds import SOURCE
from research.reading.language import detect
from research.reading.plain import PlainText, plain_text

_SKIPS = {
    FetchFailure.REFUSED_TYPE: SkipReason.TYPE,
    FetchFailure.TOO_LARGE: SkipReason.TOO_LARGE,
    FetchFailure.EMPTY: SkipReason.EMPTY,
}
_SAMPLE_CHARS = 1500  # enough to tell a language, and a third of the cost of all that `detect` would look at
_CHANGED = Refusal(fate=FileFate.FAILED, reason=FailReason.UNREADABLE)


def extract(root: Path, job: Job, limits: IndexLimits, check: Callable[[], None]) -> Outcome:
    """Return the words of one file, or why it has none. Only what `check` raises goes through."""
    try:
        body = read_beneath(root, job.path, max_bytes=limits.max_file_bytes, check=check)
    except CaptureFailed as failure:
        return refusal_of(failure)
    if hashlib.sha256(body).hexdigest() != job.sha256:
        return _CHANGED
    return text_of(body, job.path, limits)


def text_of(body: bytes, path: str, limits: IndexLimits) -> Outcome:
    """Return the words of a file's bytes, or why there are none; a parser's crash is this file's failure."""
    try:
        return indexed_text(plain_text(body, name=path, max_chars=limits.max_text_chars), path)
    except CaptureFailed as failure:
        return refusal_of(failure)
    except Exception:  # noqa: BLE001 - parsers of foreign formats raise anything; their siblings must live
        return Refusal(fate=FileFate.FAILED, reason=FailReason.CRASHED)


def indexed_text(plain: PlainText, path: str) -> IndexedText:
    """Return a file's text with its token streams, in the language that the text is in."""
    language = "en" if plain.media_type == SOURCE else plain.language or detect(plain.text[:_SAMPLE_CHARS])
    return IndexedText(
        title=plain.title,
        text=plain.text,
        language=language,
        title_stream=stream(plain.title, language=language),
        path_stream=stream(path, language=language),
        body_stream=stream(plain.text, language=language),
    )


def refusal_of(failure: CaptureFailed) -> Refusal:
    """Return what a typed capture failure means for the index."""
    if failure.code in _SKIPS:
        return Refusal(fate=FileFate.SKIPPED, reason=_SKIPS[failure.code])
    return Refusal(fate=FileFate.FAILED, reason=FailReason.UNREADABLE)

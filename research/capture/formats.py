"""Is this reply a page that we read? Its status, its stated type and charset, and whether the first bytes contradict them.

The header decides; bytes only ever refuse, they never widen what is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from http import HTTPStatus

from research.errors import CaptureFailed, FetchFailure
from research.reading import kinds

ACCEPT = "text/html, application/xhtml+xml;q=0.9, text/plain;q=0.8"
ACCEPT_DOCUMENTS = f"{ACCEPT}, {kinds.PDF};q=0.7, {kinds.DOCX};q=0.7"
ACCEPT_ROBOTS = "text/plain, */*;q=0.5"
_PAGES = frozenset({kinds.HTML, kinds.XHTML, kinds.PLAIN})
_DOCUMENT_MAGIC = {kinds.PDF: b"%PDF-", kinds.DOCX: b"PK\x03\x04"}
_PDF_HEAD = 1_024
# What a text never starts with: the signatures of other formats.
_OTHER_MAGIC = (
    b"%PDF-", b"PK\x03\x04", b"PK\x05\x06", b"\x7fELF", b"\x89PNG", b"GIF87a", b"GIF89a", b"\xff\xd8\xff", b"\x1f\x8b",
    b"BZh9", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!\x1a", b"OggS\x00", b"wOFF", b"wOF2", b"\xd0\xcf\x11\xe0",
    b"\x28\xb5\x2f\xfd", b"\x00asm", b"ID3\x03", b"ID3\x04", b"SQLite format 3\x00", b"\xca\xfe\xba\xbe",
)  # fmt: skip
_TYPE = re.compile(r"([a-z0-9!#$&^_.+-]+/[a-z0-9!#$&^_.+-]+)[ \t]*(?:;(.*))?", re.DOTALL)
_CHARSET = re.compile(r"(?:^|;)[ \t]*charset[ \t]*=[ \t]*(?:\"([^\"]*)\"|([^;\"\s]*))", re.IGNORECASE)
# Labels under which inert bytes become markup, or that are no encodings of text at all. They are never a page's.
_REFUSED_CHARSETS = frozenset(
    """
    utf-7 unicode-1-1-utf-7 x-unicode-2-0-utf-7 utf-7-imap hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr csiso2022kr
    replacement unicode-escape raw-unicode-escape punycode idna undefined hex hex-codec zlib zlib-codec bz2 bz2-codec rot13
    rot-13 base64 base64-codec uu uu-codec quopri quopri-codec string-escape
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
_LONGEST_RETRY_S = 86_400.0
_DENIED = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.UNAVAILABLE_FOR_LEGAL_REASONS})
_GONE = frozenset({HTTPStatus.NOT_FOUND, HTTPStatus.GONE})
_ASKS_FOR_TIME = frozenset({HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE})


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """What the Content-Type header says: a media type that is read, and the charset's label ('' when none)."""

    media_type: str
    charset: str


def check_status(status: int, retry_after: tuple[str, ...], *, now: datetime) -> None:
    """Raise CaptureFailed unless a reply's status is 200: NOT_FOUND, DENIED, RATE_LIMITED or STATUS."""
    if status == HTTPStatus.OK:
        return
    message = f"The host answered with status {status}."
    if status in _GONE:
        raise CaptureFailed(FetchFailure.NOT_FOUND, message)
    if status in _DENIED:
        raise CaptureFailed(FetchFailure.DENIED, message)
    wait_s = retry_after_s(retry_after, now=now) if status in _ASKS_FOR_TIME else None
    if wait_s is not None or status == HTTPStatus.TOO_MANY_REQUESTS:
        raise CaptureFailed(FetchFailure.RATE_LIMITED, message, retry_after_s=wait_s)
    raise CaptureFailed(FetchFailure.STATUS, message)


def retry_after_s(values: tuple[str, ...], *, now: datetime) -> float | None:
    """Return the seconds that a single Retry-After asks for (a number or an HTTP date), or None when it says nothing.

    A date that no calendar holds asks for the longest time.
    """
    if len(values) != 1:
        return None
    value = values[0].strip()
    if value.isascii() and value.isdigit():
        return min(float(value[:9]), _LONGEST_RETRY_S)
    try:
        moment = parsedate_to_datetime(value)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        return min(max(0.0, (moment - now).total_seconds()), _LONGEST_RETRY_S)
    except (ValueError, IndexError, TypeError):
        return None
    except OverflowError:
        return _LONGEST_RETRY_S


def stated_type(values: tuple[str, ...], *, documents: bool) -> Stated:
    """Return type and charset of the one Content-Type header. Raises CaptureFailed: REFUSED_TYPE, BAD_CHARSET."""
    if len(values) != 1:
        raise CaptureFailed(FetchFailure.REFUSED_TYPE, f"The reply states its type {len(values)} times.")
    found = _TYPE.fullmatch(values[0].strip().lower())
    media_type = found.group(1) if found else ""
    if not is_read(media_type, documents=documents):
        raise CaptureFailed(FetchFailure.REFUSED_TYPE, f"The reply is of the type {media_type!a}, which is not read.")
    return Stated(media_type=media_type, charset=_charset((found.group(2) or "") if found else ""))


def is_read(media_type: str, *, documents: bool) -> bool:
    """Tell whether a media type is one that a run reads; PDF and DOCX only where it allows documents."""
    return media_type in (_PAGES | _DOCUMENT_MAGIC.keys() if documents else _PAGES)


def check_magic(media_type: str, body: bytes) -> None:
    """Raise CaptureFailed (REFUSED_TYPE) when the first bytes belong to another format than the stated one."""
    magic = _DOCUMENT_MAGIC.get(media_type)
    if magic is None:
        is_other = body.startswith(_OTHER_MAGIC)
    else:
        is_other = magic not in body[:_PDF_HEAD] if media_type == kinds.PDF else not body.startswith(magic)
    if is_other:
        raise CaptureFailed(FetchFailure.REFUSED_TYPE, f"The bytes of the reply are not of its type {media_type}.")


def _charset(parameters: str) -> str:
    found = _CHARSET.search(parameters)
    label = (found.group(1) or found.group(2) or "").strip() if found else ""
    if label.replace("_", "-") in _REFUSED_CHARSETS:
        raise CaptureFailed(FetchFailure.BAD_CHARSET, f"The reply is written in {label!a}, which is never read.")
    return label

"""What words does this file hold? The fast path, for indexing thousands of files.

It reads visible text only, without main-content extraction: an index may hold more than a citation may quote, never less.
"""

from __future__ import annotations

from dataclasses import dataclass

from research.errors import CaptureFailed, FetchFailure
from research.reading import kinds
from research.reading.decode import Decoded, decode
from research.reading.frontmatter import front_matter
from research.reading.language import detect_script_language
from research.reading.normal import clean, one_line, squeeze_blanks

# A first heading stands near the top; what stands further down names a part.
_HEADING_LINES = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainText:
    """The visible text of a file, cleaned. `language` is '' when the script alone does not tell it."""

    title: str
    text: str
    media_type: str
    language: str


def plain_text(body: bytes, *, name: str, max_chars: int) -> PlainText:
    """Read a file's visible text, at most `max_chars` code points of it.

    Raises CaptureFailed: REFUSED_TYPE for what we do not read, EMPTY without text, UNREADABLE for damaged files, TOO_LARGE.
    """
    if not body.strip():
        raise CaptureFailed(FetchFailure.EMPTY, f"The file {name} is empty.")
    media_type = kinds.media_type_of(name, body[: kinds.HEAD_BYTES])
    if not media_type:
        raise CaptureFailed(FetchFailure.REFUSED_TYPE, f"The file {name} is not of a type that is read.")
    title, raw = _read(body, media_type, name, max_chars)
    text = clean(raw[: max_chars * 2]).strip()[:max_chars]
    if not text:
        raise CaptureFailed(FetchFailure.EMPTY, f"The file {name} holds no text.")
    return PlainText(
        title=one_line(title)[:300] or base_name(name),
        text=text,
        media_type=media_type,
        language=detect_script_language(text),
    )


def base_name(name: str) -> str:
    """Return the last part of a path: the title of last resort."""
    return one_line(name.rsplit("/", 1)[-1]) or name


def _read(body: bytes, media_type: str, name: str, max_chars: int) -> tuple[str, str]:
    match media_type:
        case kinds.HTML | kinds.XHTML:
            from research.reading.html_plain import html_plain

            return html_plain(decode(body, html=True).text)
        case kinds.PDF:
            from research.reading.pdf import pdf_plain

            return pdf_plain(body, name=name, max_chars=max_chars)
        case kinds.DOCX:
            from research.reading.word import docx_plain

            return docx_plain(body, name=name, max_chars=max_chars)
        case _:
            return _text(decode(body), media_type, name)


def _text(decoded: Decoded, media_type: str, name: str) -> tuple[str, str]:
    refuse_binary(decoded.text, name)
    if media_type == kinds.SOURCE:
        return "", decoded.text
    return _stated_title(decoded.text, media_type), squeeze_blanks(decoded.text)


def refuse_binary(text: str, name: str) -> None:
    """Raise CaptureFailed when decoded text still holds more than a stray NUL: it was no text."""
    if text.count("\0") > 1 + len(text) // 2000:
        raise CaptureFailed(FetchFailure.REFUSED_TYPE, f"The file {name} is binary.")


def _stated_title(text: str, media_type: str) -> str:
    """The title that the front matter states, else the first heading below it."""
    head = front_matter(text)
    return head.title or _first_heading(text.splitlines()[head.lines : head.lines + _HEADING_LINES], media_type)


def _first_heading(lines: list[str], media_type: str) -> str:
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        stripped = line.strip()
        if media_type == kinds.MARKDOWN and stripped.startswith("#"):
            return stripped.strip("# \t")
        ruled = len(below.strip()) >= 3 and below.strip() == below.strip()[0] * len(below.strip())  # noqa: PLR2004
        if stripped and stripped[0].isalnum() and ruled and below.strip()[0] in "=-~":
            return stripped
    return ""

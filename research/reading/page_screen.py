"""What does a page carry beside its visible text that a reader should know of? Notes from the whole tree, in linear time.

Attributes, form fields and descriptions are never read as evidence; they are screened, so that a page that talks to machines
there is known for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import urljoin, urlsplit

from lxml import etree

from research.reading.drawn import is_style_sheet
from research.reading.html_metadata import PageMetadata
from research.reading.notes import Note, note
from research.reading.screen import rule_in

_ATTRIBUTES = ("alt", "title", "aria-label", "aria-description", "placeholder", "summary")
_FIELDS = ("textarea", "option", "input", "button")
# A sentence has at least so many code points and blanks; shorter attributes are names.
_MIN_SENTENCE = 18
_MIN_BLANKS = 2
_MAX_SCREENED = 20_000
_MAX_VALUE = 1000
_GENERATED = re.compile(r"content\s*:\s*(?:\"[^\"\\]*[^\W\d_]{3}[^\"]*\"|'[^'\\]*[^\W\d_]{3}[^']*')")
_IMPORT = re.compile(r"@import\s+(?:url\(|[\"'])")
_END = re.compile(r"</html\s*>", re.IGNORECASE)
_NOT_SHOWN = re.compile(
    r"<!--.*?(?:-->|\Z)|<(script|style|noscript)\b.*?(?:</\1\s*>|\Z)|<[^<>]*>", re.IGNORECASE | re.DOTALL
)
_MAX_AFTER = 100_000


def page_notes(root: etree._Element, text: str, stated: PageMetadata, *, url: str) -> tuple[str, ...]:
    """Return the notes of a parsed page, before its invisible parts are removed. `text` is the page as it was decoded."""
    return (
        *_style_notes(root),
        *_embedded(root),
        *_screened(Note.ATTRIBUTE_TEXT, _attribute_texts(root)),
        *_screened(Note.FORM_TEXT, _field_texts(root)),
        *_screened(Note.TITLE_FLAGGED, stated.titles),
        *_screened(Note.METADATA_TEXT, [stated.prose, stated.author, stated.publisher]),
        *_after_end(text),
        *_canonical(stated.canonical, url),
    )


def _style_notes(root: etree._Element) -> Iterator[str]:
    external = sum(1 for link in root.iter("link") if is_style_sheet(link))
    generated = False
    for style in root.iter("style"):
        css = (style.text or "")[: _MAX_AFTER * 10]
        external += len(_IMPORT.findall(css)) if "@import" in css else 0
        generated = generated or ("content" in css and bool(_GENERATED.search(css)))
    if external:
        yield note(Note.EXTERNAL_STYLES, external)
    if generated:
        yield note(Note.CSS_GENERATED)


def _embedded(root: etree._Element) -> Iterator[str]:
    if any(frame.get("srcdoc", "").strip() for frame in root.iter("iframe")):
        yield note(Note.EMBEDDED_DOCUMENT)


def _attribute_texts(root: etree._Element) -> Iterator[str]:
    for element in root.iter(etree.Element):
        for name, value in map(_as_words, element.attrib.items()):
            if len(value) >= _MIN_SENTENCE and (name in _ATTRIBUTES or name.startswith("data-")):
                yield value


def _as_words(attribute: tuple[str | bytes, str | bytes]) -> tuple[str, str]:
    return str(attribute[0]), str(attribute[1])


def _field_texts(root: etree._Element) -> Iterator[str]:
    for field in root.iter(*_FIELDS):
        yield field.get("value", "") if field.tag == "input" else field.text or ""


def _screened(code: Note, texts: Iterable[str]) -> Iterator[str]:
    """A note when any of the texts that may be sentences talks to a machine."""
    kept: list[str] = []
    room = _MAX_SCREENED
    for text in dict.fromkeys(texts):
        if len(text) < _MIN_SENTENCE or text.count(" ") < _MIN_BLANKS or text[:1] in "{[":
            continue
        kept.append(text[:_MAX_VALUE])
        room -= len(kept[-1])
        if room <= 0:
            break
    if kept and (rule := rule_in(". ".join(kept))):
        yield note(code, rule)


def _after_end(text: str) -> Iterator[str]:
    end = _END.search(text)
    if end is None or end.end() >= len(text):
        return
    rest = _NOT_SHOWN.sub(" ", text[end.end() : end.end() + _MAX_AFTER])
    if any(char.isalnum() for char in rest):
        yield note(Note.CONTENT_AFTER_HTML)


def _canonical(canonical: str, url: str) -> Iterator[str]:
    if not canonical or not url:
        return
    try:
        named, own = urlsplit(urljoin(url, canonical)).hostname, urlsplit(url).hostname
    except ValueError:
        return
    if named and own and named.removeprefix("www.") != own.removeprefix("www."):
        yield note(Note.FOREIGN_CANONICAL)

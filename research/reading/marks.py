"""Which characters of a raw text does nobody see, which reorder or cover what is seen? Noted before they are dropped."""

from __future__ import annotations

import re

from research.reading.notes import Note, note

_TAGS = re.compile("[\U000e0020-\U000e007f]+")
_FLAG = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f")
_BIDI = re.compile("[\u202a-\u202e\u2066-\u2069]")
_OVERRIDE = re.compile("[\u202d\u202e]")
# Zero-width space and operators; the soft hyphen and the joiners of scripts are ordinary in running text.
_ZERO_WIDTH = re.compile("[\u200b\u2060-\u2064\u206a-\u206f\ufeff\u180e\u115f\u1160\u3164\uffa0]")
# One selector shapes the character before it; more of them, and those of rare ideographs elsewhere, carry bytes.
_SELECTOR_RUN = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]{2,}")
_STRAY_SELECTOR = re.compile("(?:^|[^\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])[\U000e0100-\U000e01ef]")
_JOINER_RUN = re.compile("[\u200b-\u200d\u2060]{2,}")
_OVERLAY = re.compile("[\u0305\u0332\u0333\u0334-\u0338\u033f\u20d2\u20d3\u20d8-\u20dc\u20e5\u20e6\u20ea\u20eb]")
_STACKED = re.compile("[\u0300-\u036f]{4,}")
_SUSPICIOUS = re.compile(
    "[\u0300-\u036f\u115f\u1160\u180e\u200b-\u200d\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0020-\U000e007f"
    "\U000e0100-\U000e01ef]"
)
_MIN_OVERLAID = 4


def mark_notes(texts: list[str]) -> tuple[str, ...]:
    """Return the notes that the invisible and reordering characters of raw texts ask for."""
    joined = "\n".join(text for text in texts if not text.isascii() and _SUSPICIOUS.search(text))
    if not joined:
        return ()
    found = []
    without_flags = _FLAG.sub("", joined)
    if _TAGS.search(without_flags):
        found.append(note(Note.TAG_CHARACTERS))
    if _BIDI.search(joined):
        found.append(note(Note.BIDI_CONTROL))
    invisible = len(_ZERO_WIDTH.findall(joined)) + sum(len(run) for run in _JOINER_RUN.findall(joined))
    invisible += sum(len(run) for run in _SELECTOR_RUN.findall(joined)) or len(_STRAY_SELECTOR.findall(joined))
    if invisible:
        found.append(note(Note.INVISIBLE_CHARS, invisible))
    if _is_overlaid(joined):
        found.append(note(Note.COMBINING_MARKS))
    return tuple(found)


def unquotable(text: str) -> str:
    """Return the rule by which a raw text must not be quoted: readers see another order or other letters; '' when it may."""
    if text.isascii() or not _SUSPICIOUS.search(text):
        return ""
    if _OVERRIDE.search(text):
        return str(Note.BIDI_CONTROL)
    return str(Note.COMBINING_MARKS) if _is_overlaid(text) else ""


def _is_overlaid(text: str) -> bool:
    return len(_OVERLAY.findall(text)) >= _MIN_OVERLAID or bool(_STACKED.search(text))

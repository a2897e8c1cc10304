"""What is the canonical form of a text? NFC, LF, and nothing a reader cannot see.

One rule: `clean(clean(x)) == clean(x)`, so that offsets into a cleaned text stay true for ever.
"""

from __future__ import annotations

import re

from research.trust.marks import normalized

# C0 and C1 without \t and \n, soft hyphen, bidi controls, zero-width and invisible operators, fillers, interlinear marks,
# object replacement, lone surrogates and non-characters, the tag block, variation selectors of the supplement.
_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    "\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffc\ufdd0-\ufdef\ufffe\uffff\ud800-\udfff"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_LINE_ENDS = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")
_MAYBE_DIRTY = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u00ad\u034f\u0300-\uffff\U00010000-\U0010ffff]")
_JOINERS = re.compile("[\u200c\u200d]+")
_SELECTORS = re.compile("[\ufe00-\ufe0f]+")
# Scripts in which a joiner changes what is read: Arabic and its relatives, and the Brahmic family.
_JOINING = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u1800-\u18af\ufb50-\ufdff\ufe70-\ufeff]"
)
_PICTOGRAPH = re.compile("[\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff]")
_SELECTABLE = re.compile("[#*0-9\u00a9\u00ae\u203c-\u3299\U0001f000-\U0001faff\u1000-\u109f\ua840-\ua877]")
_BLANKS = re.compile(r"[^\S\n]+")


def clean(text: str) -> str:
    """Return the text in NFC with LF line ends, without controls, bidi controls and invisible format characters.

    Tabs and line feeds stay. Joiners stay inside emoji and between letters of scripts that need them; one variation
    selector stays where it can act.
    """
    if text.isascii() and not _MAYBE_DIRTY.search(text):
        return text
    text = _INVISIBLE.sub("", _LINE_ENDS.sub("\n", text))
    if text.isascii():
        return text
    # What is dropped may bring together what joins, so the pass is repeated until nothing changes.
    while (step := _pass(text)) != text:
        text = step
    return text


def one_line(text: str) -> str:
    """Return the cleaned text with every run of white space as one space, and none at the ends."""
    return " ".join(clean(text).split())


def squeeze_blanks(text: str) -> str:
    """Return the text with runs of white space inside lines as one space; line ends stay."""
    return _BLANKS.sub(" ", text)


def _pass(text: str) -> str:
    text = normalized("NFC", text)
    if "\u200c" in text or "\u200d" in text:
        text = _JOINERS.sub(_keep_joiner, text)
    return _SELECTORS.sub(_keep_selector, text)


def _keep_joiner(match: re.Match[str]) -> str:
    before, after = _neighbours(match)
    joiner = match.group()[0]
    if _JOINING.match(before) and _JOINING.match(after):
        return joiner
    in_emoji = (
        joiner == "\u200d" and (_PICTOGRAPH.match(before) or before in {"\ufe0f", "\ufe0e"}) and _PICTOGRAPH.match(after)
    )
    return joiner if in_emoji else ""


def _keep_selector(match: re.Match[str]) -> str:
    before, _ = _neighbours(match)
    return match.group()[0] if _SELECTABLE.match(before) else ""


def _neighbours(match: re.Match[str]) -> tuple[str, str]:
    text, start, end = match.string, match.start(), match.end()
    return text[start - 1 : start] if start else "", text[end : end + 1]

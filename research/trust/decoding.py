"""What could a receiver decode this text into?

Readings are candidates for comparison, never shown or stored. Depth and alignments are fixed, so work stays linear.
"""

from __future__ import annotations

import base64
import binascii
import html
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from research.trust.confusables import LUNATE_SIGMA
from research.trust.folding import is_visible
from research.trust.marks import normalized

_LAYERS = 2
_ESCAPE_ROUNDS = 6
# Four base64 letters carry three bytes, too few for a term; shorter runs are words.
_RUNS = (re.compile(r"[A-Za-z0-9+/]{6,}"), re.compile(r"[A-Za-z0-9_-]{6,}"), re.compile(r"[A-Za-z0-9]{6,}"))
_HEX = re.compile(r"(?:(?:\\x|0x|%)?[0-9A-Fa-f]{2}[\s:,;-]?){3,}")
_HEX_NOISE = re.compile(r"\\x|0x|[^0-9A-Fa-f]")
_PUNYCODE = re.compile(r"xn--([A-Za-z0-9-]{2,59})")
_ESCAPE = re.compile(
    r"[\\%]u([0-9A-Fa-f]{4})|\\U([0-9A-Fa-f]{8})|\\[ux]\{([0-9A-Fa-f]{1,6})\}|[Uu]\+([0-9A-Fa-f]{4,6})"
    r"|\\x([0-9A-Fa-f]{2})|=([0-9A-F]{2})|\\(?P<octal>[0-3][0-7]{2})"
)
_PAIR = re.compile("[\ud800-\udbff][\udc00-\udfff]")
# Invisible copies of ASCII: a reader sees none of them, a program may read them all.
_TAGS = re.compile("[\U000e0020-\U000e007e]+")
_TAGS_BEGIN = 0xE0000
_SPACE = re.compile(r"\s+")
_URL_SAFE = str.maketrans("-_", "+/")
_MAX_CODEPOINT = 0x10FFFF


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading. `noisy` says that part of the bytes was no text: then short terms in it are chance."""

    text: str
    noisy: bool = False


def readings(text: str) -> Iterator[Reading]:
    """Yield the text itself and what it decodes into, each once, two layers deep."""
    seen: set[Reading] = set()
    layer = [Reading(text)]
    for depth in range(_LAYERS + 1):
        fresh = []
        for raw in layer:
            for reading in dict.fromkeys((raw, Reading(_unescape(raw.text), raw.noisy))):
                if reading not in seen:
                    seen.add(reading)
                    fresh.append(reading)
                    yield reading
        if depth < _LAYERS:
            layer = [decoded for reading in fresh for decoded in _decodings(reading)]


def _unescape(text: str) -> str:
    """Undo percent, entity and backslash escapes until nothing changes, or six rounds are done."""
    for _ in range(_ESCAPE_ROUNDS):
        plain = "".join(char for char in normalized("NFKC", text.translate(LUNATE_SIGMA)) if is_visible(char))
        plain = _ESCAPE.sub(_escaped_char, html.unescape(unquote(plain, errors="ignore")))
        plain = _PAIR.sub(_joined_pair, plain)
        if plain == text:
            break
        text = plain
    return text


def _escaped_char(match: re.Match[str]) -> str:
    codepoint = int(match["octal"], 8) if match["octal"] else int(match[match.lastindex or 0], 16)
    return chr(codepoint) if codepoint <= _MAX_CODEPOINT else ""


def _joined_pair(match: re.Match[str]) -> str:
    return match[0].encode("utf-16-le", "surrogatepass").decode("utf-16-le")


def _decodings(reading: Reading) -> Iterator[Reading]:
    """Yield, for each kind of encoding, its decoded runs parted by line breaks: what is text, and what holds noise."""
    text = reading.text
    for source in dict.fromkeys((text, _SPACE.sub("", text))):
        for runs in _RUNS:
            found = [match[0] for match in runs.finditer(source)]
            for offset in range(4):
                yield from _sorted((_from_base64(run[offset:]) for run in found), noisy=reading.noisy)
        yield from _sorted((_from_hex(match[0]) for match in _HEX.finditer(source)), noisy=reading.noisy)
    yield from _sorted((_from_tags(match[0]) for match in _TAGS.finditer(text)), noisy=reading.noisy)
    yield from _sorted((_from_punycode(match[0]) for match in _PUNYCODE.finditer(text)), noisy=reading.noisy)


def _sorted(parts: Iterable[Reading], *, noisy: bool) -> Iterator[Reading]:
    clean: list[str] = []
    marred: list[str] = []
    for part in parts:
        (marred if part.noisy else clean).append(part.text)
    if clean:
        yield Reading("\n".join(clean), noisy)
    if marred:
        yield Reading("\n".join(marred), noisy=True)


def _from_base64(run: str) -> Reading:
    letters = run.translate(_URL_SAFE)
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    try:
        return _as_text(base64.b64decode(letters + "=" * (-len(letters) % 4)))
    except binascii.Error:
        return Reading("", noisy=True)


def _from_hex(run: str) -> Reading:
    digits = _HEX_NOISE.sub("", run)
    return _as_text(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _from_tags(run: str) -> Reading:
    return Reading("".join(chr(ord(char) - _TAGS_BEGIN) for char in run))


def _from_punycode(label: str) -> Reading:
    try:
        return Reading(label[len("xn--") :].encode("ascii").decode("punycode"))
    except UnicodeError:
        return Reading("", noisy=True)


def _as_text(data: bytes) -> Reading:
    """Read bytes as UTF-8 or, where every second byte is zero, as UTF-16; what does not decode is left out."""
    codec = "utf-8"
    if data[1::2].count(0) * 4 > len(data):
        codec = "utf-16-le"
    elif data[::2].count(0) * 4 > len(data):
        codec = "utf-16-be"
    text = data.decode(codec, errors="ignore")
    return Reading(text, noisy=text.encode(codec) != data or not _is_plain(text))


def _is_plain(text: str) -> bool:
    return all(char.isprintable() or char in "\t\r\n" for char in text)

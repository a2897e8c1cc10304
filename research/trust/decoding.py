"""What could a receiver decode this text into?

Readings are candidates for comparison, never shown or stored. Depth and alignments are fixed, so work stays linear.
"""

from __future__ import annotations

import base64
import binascii
import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from urllib.parse import unquote

from research.trust.folding import is_visible

_LAYERS = 2
_ESCAPE_ROUNDS = 6
# Four base64 letters carry three bytes, too few for a term; shorter runs are words.
_RUNS = (re.compile(r"[A-Za-z0-9+/]{6,}"), re.compile(r"[A-Za-z0-9_-]{6,}"), re.compile(r"[A-Za-z0-9]{6,}"))
_HEX = re.compile(r"(?:(?:\\x|0x|%)?[0-9A-Fa-f]{2}[\s:,;-]?){3,}")
_HEX_NOISE = re.compile(r"\\x|0x|[^0-9A-Fa-f]")
_PUNYCODE = re.compile(r"xn--([A-Za-z0-9-]{2,59})")
_ESCAPE = re.compile(r"\\u\{?([0-9A-Fa-f]{4,6})\}?|\\x([0-9A-Fa-f]{2})|=([0-9A-F]{2})")
_SPACE = re.compile(r"\s+")
_URL_SAFE = str.maketrans("-_", "+/")
_MAX_CODEPOINT = 0x10FFFF


def readings(text: str) -> Iterator[str]:
    """Yield the text itself and what it decodes into, each once, two layers deep."""
    seen: set[str] = set()
    layer = [text]
    for depth in range(_LAYERS + 1):
        fresh = []
        for raw in layer:
            for reading in dict.fromkeys((raw, _unescape(raw))):
                if reading not in seen:
                    seen.add(reading)
                    fresh.append(reading)
                    yield reading
        if depth < _LAYERS:
            layer = [decoded for reading in fresh for decoded in _decodings(reading)]


def _unescape(text: str) -> str:
    """Undo percent, entity and backslash escapes until nothing changes, or six rounds are done."""
    for _ in range(_ESCAPE_ROUNDS):
        plain = "".join(char for char in unicodedata.normalize("NFKC", text) if is_visible(char))
        plain = _ESCAPE.sub(_escaped_char, html.unescape(unquote(plain, errors="ignore")))
        if plain == text:
            break
        text = plain
    return text


def _escaped_char(match: re.Match[str]) -> str:
    codepoint = int(match[1] or match[2] or match[3], 16)
    return chr(codepoint) if codepoint <= _MAX_CODEPOINT else ""


def _decodings(text: str) -> Iterator[str]:
    """Yield, for each kind of encoding, one text of all its decoded runs, parted by line breaks."""
    for source in dict.fromkeys((text, _SPACE.sub("", text))):
        for runs in _RUNS:
            for offset in range(4):
                yield from _joined(source, runs, lambda run, skip=offset: _from_base64(run[skip:]))  # type: ignore[misc]
        yield from _joined(source, _HEX, _from_hex)
    yield from _joined(text, _PUNYCODE, _from_punycode)


def _joined(text: str, runs: re.Pattern[str], decode: Callable[[str], str]) -> Iterator[str]:
    decoded = "\n".join(part for match in runs.finditer(text) if (part := decode(match[0])))
    if decoded:
        yield decoded


def _from_base64(run: str) -> str:
    letters = run.translate(_URL_SAFE)
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    try:
        data = base64.b64decode(letters + "=" * (-len(letters) % 4))
    except binascii.Error:
        return ""
    return _as_text(data)


def _from_hex(run: str) -> str:
    digits = _HEX_NOISE.sub("", run)
    return _as_text(bytes.fromhex(digits[: len(digits) // 2 * 2]))


def _from_punycode(label: str) -> str:
    try:
        return label[len("xn--") :].encode("ascii").decode("punycode")
    except UnicodeError:
        return ""


def _as_text(data: bytes) -> str:
    """Read bytes as UTF-8 or, where every second byte is zero, as UTF-16; what does not decode is left out."""
    if data[1::2].count(0) * 4 > len(data):
        return data.decode("utf-16-le", errors="ignore")
    if data[::2].count(0) * 4 > len(data):
        return data.decode("utf-16-be", errors="ignore")
    return data.decode("utf-8", errors="ignore")

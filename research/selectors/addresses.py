"""How is an address shown? As text, its host always told apart, and nothing in it able to reorder or hide a character."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

_PARTS = re.compile(r"(https?://)([^/?#\\]*)(.*)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownAddress:
    """An address, or a path of a workspace, in three parts that join to what is shown. `host` is '' for a path."""

    before: str
    host: str
    after: str

    @property
    def is_web(self) -> bool:
        """Tell whether it is an address of the web."""
        return bool(self.host)

    @property
    def text(self) -> str:
        """The whole, as it is shown."""
        return self.before + self.host + self.after


def shown_address(locator: str) -> ShownAddress:
    """Cut an address around its host: whatever stands before an '@' is no host, however much it looks like one."""
    found = _PARTS.fullmatch(_visible(locator))
    if found is None:
        # The name of a file may hold the joiners of its script.
        return ShownAddress(before=provider_words(locator), host="", after="")
    scheme, authority, after = found.groups()
    person, at, host = authority.rpartition("@")
    return ShownAddress(before=scheme + person + at, host=host, after=after)


def is_web(locator: str) -> bool:
    """Tell whether a stored locator is an address of the web and not a path."""
    return locator[:8].lower().startswith(("http://", "https://"))


def provider_words(text: str) -> str:
    """Return words from outside with whatever turns the direction of reading, or controls a screen, made visible."""
    return "".join(_escaped(character) if _turns(character) else character for character in text).strip()


def _turns(character: str) -> bool:
    return character in _TURNS or (unicodedata.category(character) == "Cc" and character not in "\t\n")


# Marks, embeddings, overrides and isolates of the bidirectional algorithm; joiners belong to scripts and stay.
_TURNS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def _visible(text: str) -> str:
    return "".join(_escaped(character) if _hides(character) else character for character in text)


def _hides(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}


def _escaped(character: str) -> str:
    return f"\\u{{{ord(character):x}}}"

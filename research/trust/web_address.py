"""Is this address of a page well-formed, and is its host one that a program may ask at all?

One strict grammar (RFC 3986 with IDNA2008 and the WHATWG "ends in a number" rule): a request is built from the parts judged
here, never from the string, so that no second parser can disagree. Nothing is resolved here.
"""

from __future__ import annotations

import ipaddress
import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import quote

import idna

from research.errors import ResearchError
from research.trust.addresses import is_public_address

MAX_ADDRESS = 2_048
_MAX_HOST = 253
_PORTS = {"http": 80, "https": 443}

# The three parts that RFC 3986 tells apart before anything else is read, for a whole address and for a reference.
_WHOLE = re.compile(r"([^:/?#]*)://([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?", re.DOTALL)
_REFERENCE = re.compile(r"([^?#]*)(?:\?([^#]*))?(?:#.*)?", re.DOTALL)
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_AUTHORITY = re.compile(r"(?:\[(?P<v6>[0-9A-Fa-f:]{2,39})\]|(?P<name>[^:\[\]]+))(?::(?P<port>[^:]*))?")
_PORT = re.compile(r"(?:[1-9][0-9]{0,4})?")
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?")
_NUMBER = re.compile(r"[0-9]+|0x[0-9a-f]*")
_BARE_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")
_DOTS = {".": ".", "%2e": ".", "..": "..", ".%2e": "..", "%2e.": "..", "%2e%2e": ".."}
# What RFC 3986 lets stand in a path and a query; everything else is sent percent-encoded.
_PATH_SAFE = "/:@!$&'()*+,;=-._~%"
_QUERY_SAFE = _PATH_SAFE + "?"

# The special-use names registry, the names that ICANN keeps for private use, and what machines call each other.
_SPECIAL_NAMES = frozenset(
    {
        *("alt", "arpa", "example", "invalid", "local", "localhost", "onion", "test"),
        *("internal", "corp", "home", "mail"),
        *(
            "cluster",
            "consul",
            "docker",
            "domain",
            "exit",
            "gnu",
            "i2p",
            "intra",
            "intranet",
            "lan",
            "localdomain",
            "private",
        ),
        *("svc", "workgroup", "zkey", "metadata.goog"),
    }
)


class AddressFault(StrEnum):
    """Why an address is refused. Stored as the refusal of a hit."""

    TOO_LONG = "too_long"
    BAD_CHARACTERS = "bad_characters"
    SCHEME = "scheme"
    SHAPE = "shape"
    USERINFO = "userinfo"
    HOST = "host"
    PORT = "port"
    SPECIAL_NAME = "special_name"
    SPECIAL_ADDRESS = "special_address"


class AddressRefused(ResearchError):
    """An address breaks the grammar, or names a host that is never asked. `fault` says which rule."""

    def __init__(self, fault: AddressFault, message: str) -> None:
        super().__init__(message)
        self.fault = fault


@dataclass(frozen=True, slots=True, kw_only=True)
class WebAddress:
    """A checked address. `host` is the lower-case A-label name or the plain IP literal (IPv6 without brackets).

    `path` starts with '/', `query` has no '?' and is None when there was none; both are ASCII, percent-encoded. A fragment
    is dropped: it never leaves.
    """

    scheme: str
    host: str
    port: int
    path: str
    query: str | None = None

    @property
    def authority(self) -> str:
        """The Host header's value: brackets around IPv6, the port only where it is not the scheme's own."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"

    @property
    def target(self) -> str:
        """The request target: path, and query if there is one."""
        return self.path if self.query is None else f"{self.path}?{self.query}"

    def __str__(self) -> str:
        return f"{self.scheme}://{self.authority}{self.target}"


def parse_web_address(text: str, *, max_chars: int = MAX_ADDRESS) -> WebAddress:
    """Return the parts of an http or https address on port 80 or 443. Raises AddressRefused.

    Dot segments are resolved, one trailing dot of the host is dropped, and what may not stand in a path or a query is
    percent-encoded, so that each spelling of an address has one form; that form parses to itself.
    """
    _check_text(text, max_chars)
    match = _WHOLE.fullmatch(text)
    if match is None:
        raise _shape(text)
    scheme = match[1].lower()
    if scheme not in _PORTS:
        raise AddressRefused(AddressFault.SCHEME, "The address is not one of http or https. Only these are fetched.")
    host, port = _host_and_port(match[2])
    address = WebAddress(
        scheme=scheme,
        host=host,
        port=port or _PORTS[scheme],
        path=_without_dots(_encoded(match[3], _PATH_SAFE)),
        query=None if match[4] is None else _encoded(match[4], _QUERY_SAFE),
    )
    _check_length(str(address), max_chars)
    return address


def join_address(base: WebAddress, location: str) -> WebAddress:
    """Return the address that a Location names, resolved against `base` (RFC 3986 section 5). Raises AddressRefused.

    A Location is ASCII; an empty one names nothing.
    """
    _check_text(location, MAX_ADDRESS)
    if not location.isascii():
        raise AddressRefused(AddressFault.BAD_CHARACTERS, "The redirect's address holds characters beyond ASCII.")
    if not location:
        raise AddressRefused(AddressFault.SHAPE, "The redirect's address is empty.")
    if _SCHEME.match(location):
        return parse_web_address(location)
    if location.startswith("//"):
        return parse_web_address(f"{base.scheme}:{location}")
    return parse_web_address(f"{base.scheme}://{base.authority}{_merged(base, location)}")


def _merged(base: WebAddress, location: str) -> str:
    match = _REFERENCE.fullmatch(location)
    path, query = (match[1], match[2]) if match else (location, None)
    if not path:
        path, query = base.path, base.query if query is None else query
    elif not path.startswith("/"):
        path = base.path[: base.path.rindex("/") + 1] + path
    return path if query is None else f"{path}?{query}"


def _check_text(text: str, max_chars: int) -> None:
    _check_length(text, max_chars)
    if any(_is_bad(character) for character in text):
        raise AddressRefused(
            AddressFault.BAD_CHARACTERS,
            "The address holds white space, a control character or a backslash. Write such characters percent-encoded.",
        )


def _check_length(text: str, max_chars: int) -> None:
    if len(text) > max_chars:
        raise AddressRefused(AddressFault.TOO_LONG, f"The address is longer than {max_chars} characters.")


def _is_bad(character: str) -> bool:
    if character.isascii():
        # A backslash is a slash to some parsers and none to others.
        return character <= " " or character in "\\\x7f"
    return unicodedata.category(character) in {"Cc", "Cs", "Zs", "Zl", "Zp"}


def _shape(text: str) -> AddressRefused:
    scheme, colon, _ = text.partition(":")
    if colon and scheme.lower() not in _PORTS:
        return AddressRefused(AddressFault.SCHEME, "The address is not one of http or https. Only these are fetched.")
    return AddressRefused(AddressFault.SHAPE, "The address does not have the form https://host/path.")


def _host_and_port(authority: str) -> tuple[str, int | None]:
    if "@" in authority:
        raise AddressRefused(AddressFault.USERINFO, "The address holds a user name or '@' before its host. Remove it.")
    match = _AUTHORITY.fullmatch(authority)
    if match is None:
        raise _bad_host()
    host = _v6(match["v6"]) if match["v6"] else _name_or_quad(match["name"])
    return host, _port(match["port"] or "")


def _port(text: str) -> int | None:
    """Return the port, or None where none was written."""
    if not _PORT.fullmatch(text) or (text and int(text) not in _PORTS.values()):
        raise AddressRefused(AddressFault.PORT, "The address names a port other than 80 and 443. Only these are asked.")
    return int(text) if text else None


def _v6(text: str) -> str:
    try:
        literal = str(ipaddress.IPv6Address(text))
    except ValueError:
        raise _bad_host() from None
    return _public(literal)


def _public(literal: str) -> str:
    if not is_public_address(literal):
        raise AddressRefused(AddressFault.SPECIAL_ADDRESS, "The address's host is an IP address that is not public.")
    return literal


def _name_or_quad(text: str) -> str:
    name = _ascii_name(text)
    labels = name.removesuffix(".").split(".")
    if _NUMBER.fullmatch(labels[-1]):
        return _quad(text)
    _check_labels(labels)
    host = ".".join(labels)
    if any(".".join(labels[start:]) in _SPECIAL_NAMES for start in range(len(labels))):
        raise AddressRefused(AddressFault.SPECIAL_NAME, "The address's host is a name that is kept for private use.")
    return host


def _ascii_name(text: str) -> str:
    """Return the lower-case A-label form of a host (IDNA2008 after the mapping of UTS 46, nothing transitional)."""
    if text.isascii():
        return text.lower()
    # The mapping would drop what nobody can see; a host that holds such a character is a trap.
    if len(text) > _MAX_HOST + 1 or any(unicodedata.category(character) == "Cf" for character in text):
        raise _bad_host()
    try:
        return idna.encode(text, uts46=True, std3_rules=True, transitional=False).decode("ascii")
    except UnicodeError:
        raise _bad_host() from None


def _quad(text: str) -> str:
    """Return a host that ends in a number: as it was typed, four plain decimal numbers without a trailing dot."""
    try:
        literal = str(ipaddress.IPv4Address(text))
    except ValueError:
        raise _bad_host() from None
    if literal != text:
        raise _bad_host()
    return _public(literal)


def _check_labels(labels: list[str]) -> None:
    if len(".".join(labels)) > _MAX_HOST or not all(_is_label(label) for label in labels):
        raise _bad_host()
    if len(labels) < 2:  # noqa: PLR2004
        raise AddressRefused(
            AddressFault.SPECIAL_NAME, "The address's host is a single word, which only a local network knows."
        )


def _is_label(label: str) -> bool:
    if not _LABEL.fullmatch(label):
        return False
    if not label.startswith("xn--"):
        return True
    try:
        return idna.alabel(idna.ulabel(label)).decode("ascii") == label
    except UnicodeError:
        return False


def _bad_host() -> AddressRefused:
    return AddressRefused(AddressFault.HOST, "The address's host is neither a name nor a plainly written IP address.")


def _encoded(part: str, safe: str) -> str:
    return quote(_BARE_PERCENT.sub("%25", part), safe=safe)


def _without_dots(path: str) -> str:
    """Resolve dot segments (RFC 3986 section 5.2.4), their percent-encoded spellings included."""
    kept: list[str] = []
    segments = path.split("/")[1:] or [""]
    for position, segment in enumerate(segments):
        dots = _DOTS.get(segment.lower())
        if dots is None:
            kept.append(segment)
            continue
        if dots == ".." and kept:
            kept.pop()
        if position == len(segments) - 1:
            kept.append("")
    return "/" + "/".join(kept)

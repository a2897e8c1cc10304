"""Is this address of a page well-formed, and is its host one that a program may ask at all?

One strict grammar (RFC 3986 with IDNA2008 and the WHATWG "ends in a number" rule): a request is built from the parts judged
here, never from the string, so that no second parser can disagree. Nothing is resolved here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from research.errors import ResearchError


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
        raise NotImplementedError

    @property
    def target(self) -> str:
        """The request target: path, and query if there is one."""
        raise NotImplementedError

    def __str__(self) -> str:
        raise NotImplementedError


def parse_web_address(text: str) -> WebAddress:
    """Return the parts of an http or https address on its scheme's own port (80, 443). Raises AddressRefused."""
    raise NotImplementedError


def join_address(base: WebAddress, location: str) -> WebAddress:
    """Return the address that a Location names, resolved against `base` (RFC 3986 section 5). Raises AddressRefused."""
    raise NotImplementedError

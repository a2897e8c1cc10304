"""Is this server address well-formed, and does it lie on this machine or its private network?

One strict grammar: a call is built from the parts judged here, never from the string, so no second parser can disagree.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

from research.errors import ConfigurationError

_SHAPE = re.compile(
    r"(?P<scheme>https?)://(?:\[(?P<v6>[0-9A-Fa-f:.]{2,45})\]|(?P<name>[A-Za-z0-9.-]{1,253}))(?::(?P<port>[0-9]{1,5}))?"
    r"(?P<path>(?:/[A-Za-z0-9._~!$&'()*+,;=:@-]*)*)"
)
_LABEL = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
_NUMERIC_LABEL = re.compile(r"[0-9]+|0[xX][0-9A-Fa-f]*")
_PORTS = {"http": 80, "https": 443}
_MAX_PORT = 65_535

# `ipaddress.is_private` is no policy: its answers moved between patch releases and it takes in documentation,
# benchmark and link-local (cloud metadata) ranges. IPv4-mapped and -translated forms are in none of these.
_LOCAL_V4 = tuple(ipaddress.IPv4Network(net) for net in ("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"))
_LOCAL_V6 = tuple(ipaddress.IPv6Network(net) for net in ("::1/128", "fc00::/7"))


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A checked address. `host` is lower case, an IPv6 literal without brackets; `path` is '' or starts with '/'."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        """The Host header's value: brackets around IPv6, the port only where it is not the scheme's own."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def parse_endpoint(url: str, *, setting: str = "The address") -> Endpoint:
    """Return the parts of an http or https address without credentials, query or fragment.

    `setting` names the address in the message. Raises ConfigurationError with the remedy.
    """
    match = _SHAPE.fullmatch(url)
    if match is None:
        raise ConfigurationError(
            f"{setting} is not an address of the form http://host:port/path. Write it in ASCII, without a user name,"
            " a query or spaces; write an international host name in its xn-- form."
        )
    scheme = match["scheme"]
    port = int(match["port"]) if match["port"] else _PORTS[scheme]
    host = match["v6"] or match["name"]
    if not 0 < port <= _MAX_PORT:
        raise ConfigurationError(f"{setting} names port {port}. Use a port between 1 and {_MAX_PORT}.")
    if not (_is_v6(host) if match["v6"] else _is_name_or_quad(host)):
        raise ConfigurationError(
            f"{setting} names a host that is neither a name nor a plainly written IP address. Write an IPv4 address as"
            " four decimal numbers without leading zeros, for example 127.0.0.1."
        )
    return Endpoint(scheme=scheme, host=host.lower(), port=port, path=match["path"])


def is_local_host(host: str) -> bool:
    """Tell whether `host` is `localhost`, or the plain literal of a loopback or private address.

    No name is resolved: what a name answers today proves nothing about tomorrow.
    """
    if host.lower() == "localhost":
        return True
    if not host.isascii() or "%" in host:
        return False
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    networks = _LOCAL_V4 if isinstance(address, ipaddress.IPv4Address) else _LOCAL_V6
    return any(address in network for network in networks)


def _is_v6(host: str) -> bool:
    try:
        ipaddress.IPv6Address(host)
    except ValueError:
        return False
    return True


def _is_name_or_quad(host: str) -> bool:
    labels = host.split(".")
    if _NUMERIC_LABEL.fullmatch(labels[-1]):
        return _is_quad(host)
    return all(_LABEL.fullmatch(label) for label in labels)


def _is_quad(host: str) -> bool:
    try:
        return str(ipaddress.IPv4Address(host)) == host
    except ValueError:
        return False

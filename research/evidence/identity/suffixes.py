"""Under which name was a host registered? By the public suffix list, which comes with its package: nothing is fetched."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path

# A rule, or the ASCII form of an international one, which the list tells in a comment.
_RULE = re.compile(r"^(?:// (?=xn--))?([^/\s]+)", re.MULTILINE)


def publisher_of(host: str) -> str:
    """Return the registrable domain of a host by the public suffix list, private section included.

    An ending that the list does not know is taken for a suffix, as the list's own default rule '*' says. A host that is
    nothing but a suffix, and a literal address, stand for themselves.
    """
    if _is_literal(host):
        return host
    labels = host.rstrip(".").lower().split(".")
    length = _suffix_length(labels)
    return ".".join(labels[-length - 1 :]) if length < len(labels) else host


def _is_literal(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _suffix_length(labels: list[str]) -> int:
    """Return how many labels the longest rule takes, an exception one less, no rule one (publicsuffix.org/list)."""
    rules = _rules()
    for start in range(len(labels)):
        rest = labels[start:]
        if "!" + ".".join(rest) in rules:
            return len(rest) - 1
        if ".".join(rest) in rules or ".".join(("*", *rest[1:])) in rules:
            return len(rest)
    return 1


@cache
def _rules() -> frozenset[str]:
    # Read as data: the package itself takes longer to import, and builds a tree of it.
    package = find_spec("tld")
    if package is None or package.origin is None:
        raise ModuleNotFoundError("The package “tld” with the public suffix list is missing; install the requirements.")
    listed = Path(package.origin).with_name("res") / "effective_tld_names.dat.txt"
    return frozenset(_RULE.findall(listed.read_text(encoding="utf-8")))

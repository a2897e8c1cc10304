"""What do a page's JSON-LD blocks state about it? schema.org nodes, read once into typed values, bounded.

Broken blocks are skipped: a page's metadata is a courtesy, and never a reason to fail.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from research.reading.normal import one_line

# schema.org's tree: what an author publishes on a day, best first; a page about it comes after the thing itself.
_ARTICLE = re.compile(
    r"(?:article|posting|report|review|recipe|dataset|chapter|thesis|paper|episode|interview)$", re.IGNORECASE
)
_PAGE = re.compile(r"(?:webpage|page|creativework|videoobject|event|jobposting|question|howto)$", re.IGNORECASE)
_MAX_CHARS = 400_000
_MAX_NODES = 400
_MAX_VALUE = 500
_MAX_IDENTIFIERS = 20
_OPENINGS = ("<!--", "//<![CDATA[", "// <![CDATA[", "/*<![CDATA[*/", "<![CDATA[")
_CLOSINGS = ("-->", "//]]>", "// ]]>", "/*]]>*/", "]]>")


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkedNode:
    """One node. Dates are as written; `rank` is 0 for an article, 1 for a page or the like, 2 for anything else."""

    rank: int
    headline: str = ""
    description: str = ""
    authors: tuple[str, ...] = ()
    publisher: str = ""
    language: str = ""
    published: str = ""
    created: str = ""
    modified: str = ""
    identifiers: tuple[str, ...] = ()


def linked_nodes(root: etree._Element) -> tuple[LinkedNode, ...]:
    """Return the nodes of all JSON-LD blocks of a parsed page, articles first; at most four hundred."""
    found: list[LinkedNode] = []
    spent = 0
    for script in [*root.iter("script")]:
        kind = script.get("type", "")
        if "ld+json" not in kind.lower() or not script.text:
            continue
        spent += len(script.text)
        if spent > _MAX_CHARS or len(found) >= _MAX_NODES:
            break
        found += _nodes(script.text, _MAX_NODES - len(found))
    return tuple(sorted(found, key=lambda node: node.rank))


def _nodes(text: str, limit: int) -> list[LinkedNode]:
    loaded = _load(text)
    maps = list(_maps(loaded, limit))
    names = {str(node["@id"]): _name(node) for node in maps if isinstance(node.get("@id"), str) and _name(node)}
    return [_node(node, names) for node in maps if node.get("@type")]


def _load(text: str) -> object:
    for attempt in (text, _unwrapped(text)):
        try:
            return json.loads(attempt, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _unwrapped(text: str) -> str:
    """The block without the comment or CDATA marks that old pages set around scripts, and without a last semicolon."""
    text = text.strip().rstrip(";").rstrip()
    for opening in _OPENINGS:
        text = text.removeprefix(opening).lstrip()
    for closing in _CLOSINGS:
        text = text.removesuffix(closing).rstrip()
    return text.rstrip(";")


def _maps(value: object, limit: int) -> Iterator[dict[str, object]]:
    """Yield the objects that stand at the top, in lists, in @graph and as main entities; breadth first, bounded."""
    waiting = [value]
    seen = 0
    while waiting and seen < limit:
        current = waiting.pop(0)
        seen += 1
        if isinstance(current, list):
            waiting += current[:limit]
        elif isinstance(current, dict):
            yield current
            waiting += [current[key] for key in ("@graph", "mainEntity", "mainEntityOfPage", "hasPart") if key in current]


def _node(node: dict[str, object], names: dict[str, str]) -> LinkedNode:
    return LinkedNode(
        rank=_rank(node.get("@type")),
        headline=_text(node.get("headline")) or _text(node.get("name")),
        description=_text(node.get("description")) or _text(node.get("abstract")),
        authors=tuple(dict.fromkeys(_people(node.get("author") or node.get("creator"), names))),
        publisher=next(_people(node.get("publisher"), names), ""),
        language=_text(node.get("inLanguage")),
        published=_text(node.get("datePublished")),
        created=_text(node.get("dateCreated")) or _text(node.get("uploadDate")),
        modified=_text(node.get("dateModified")),
        identifiers=tuple(_identifiers(node)),
    )


def _identifiers(node: dict[str, object]) -> Iterator[str]:
    """Yield the identifiers of a node as written; a property's value stands behind its name ('doi:10.…')."""
    for key in ("identifier", "sameAs", "@id"):
        value = node.get(key)
        for item in value[:_MAX_IDENTIFIERS] if isinstance(value, list) else [value]:
            if isinstance(item, dict):
                kind, told = _text(item.get("propertyID") or item.get("name")), _text(item.get("value") or item.get("@id"))
                yield f"{kind}:{told}" if kind.isalpha() and ":" not in told else told
            elif isinstance(item, str):
                yield _text(item)


def _rank(kinds: object) -> int:
    named = [str(kind) for kind in (kinds if isinstance(kinds, list) else [kinds])]
    if any(_ARTICLE.search(kind) for kind in named):
        return 0
    return 1 if any(_PAGE.search(kind) for kind in named) else 2


def _people(value: object, names: dict[str, str]) -> Iterator[str]:
    for person in value[:20] if isinstance(value, list) else [value]:
        name = _name(person) or names.get(str(person.get("@id")), "") if isinstance(person, dict) else _text(person)
        if name:
            yield name


def _name(node: dict[str, object]) -> str:
    name = node.get("name")
    return _text(name[0] if isinstance(name, list) and name else name)


def _text(value: object) -> str:
    if isinstance(value, dict):
        value = value.get("@value") or value.get("name")
    if isinstance(value, list):
        value = value[0] if value else None
    return one_line(value[:_MAX_VALUE]) if isinstance(value, str) else ""

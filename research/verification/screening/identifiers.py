"""Does an identifier of a statement stand in its evidence, beside the same name? DOIs, dockets, standards, laws, versions.

One digit more is another document, and a neighbour's number beside a name is a wrong one.
"""

# ruff: noqa: E501 - one line a kind of identifier
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from research.verification.rulings import RulingCode
from research.verification.screening.binding import Anchor, Bound, bound, row_parts
from research.verification.screening.owners import other_owner
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement

_KINDS = {
    "doi": r"\b10\.\d{4,9}/[^\s,;)\]}>\"'”’»]{1,80}[^\s,;)\]}>\"'”’».:]",
    "arxiv": r"\barxiv[: ]?\d{4}\.\d{4,5}(?:v\d+)?",
    "isbn": r"\b97[89][- ]?\d{1,5}[- ]?\d{1,7}[- ]?\d{1,7}[- ]?[\dX]\b",
    "cve": r"\bcve-\d{4}-\d{4,7}\b",
    "trial": r"\b(?:nct|isrctn|eudract ?)\d{6,11}\b",
    "rfc": r"\brfc ?\d{3,5}\b",
    "standard": r"\b(?:iso(?:/iec|/ts|/tr)?|iec|din(?: en)?(?: iso)?|en(?: iso)?|ieee|astm|nist(?: sp)?|ansi|bs|jis|gb(?:/t)?|itu-t|nf|une)[ -]?[a-z]?\.?\d[\d.:-]{1,14}(?<=\d)",
    "court": r"\b[ct]-\d{1,4}/\d{2}\b|\b\d{1,2}:\d{2}-[a-z]{2}-\d{3,6}\b|\b[ivx]+ (?:zr|zb|str|ar|b) \d{1,4}/\d{2}\b|\b\d bv[rlfe] \d{1,5}/\d{2}\b|[(（]\d{4}[)）][^\W\d_]{1,8}\d{0,6}[^\W\d_]{1,3}\d{1,6}号",
    "act": r"(?:\((?:eu|eg|ec|ewg|eec|ce|cee|ue)\) ?(?:no\.? |nr\.? |n[°º] ?)?|(?<![\w/-]))\d{2,4}/\d{1,5}(?:/(?:eu|eg|ec|ewg|eec|ce|cee|ue))?\b",
    "docket": r"\b(?:no\.|nos\.|nr\.|n[°º]|docket|case|file|bill|patent|az\.?|aktenzeichen|order|permit|licen[cs]e|report|tender|contract) ?(?:no\.? ?|nr\.? ?|number ?)?[a-z]{0,4}[-‑/. ]?\d[\w./‑-]{2,20}(?<=\w)",
    "code": r"\b[A-Z]{2,6}[-‑](?:(?:[A-Z0-9]{1,8}[-‑/]){1,3}\d{2,8}|\d{3,8})[A-Z]?\b",
    "section": r"(?:§{1,2}|\b(?:section|article|art\.?|artikel|artículo|clause|annex|paragraph)) ?\d{1,4}[a-z]?(?:\(\d+\))?(?![\d%])|第[\d一二三四五六七八九十百]{1,6}[条條]",
    "version": r"(?:\b(?:version|release|ver\.|v) ?|(?<=[A-Za-z] )|(?<=\())v?\d{1,4}(?:\.\d{1,6}){1,4}(?:-?(?:rc|beta|alpha|lts)\.?\d*)?\b(?! ?(?:%|percent|prozent|million|billion|mio|mrd|[kMG]?W|km|kg|m\b|mm|€|\$|°))",
}  # fmt: skip
_CASED = frozenset({"code"})
_PREFIX = re.compile(
    r"\A(?:docket|case|file|bill|patent|aktenzeichen|az|order|permit|licen[cs]e|report|tender|contract|nos?|nr|number|version|release|ver|v(?=\d)|section|article|artikel|artículo|art|clause|annex|paragraph|arxiv)[\W_]*"
    r"(?:no|nr|number)?[\W_]*"
)
_UNION = re.compile(
    r"\A\((?:eu|eg|ec|ewg|eec|ce|cee|ue)\) ?(?:no\.? |nr\.? |n[°º] ?)?|(?<=\d)/(?:eu|eg|ec|ewg|eec|ce|cee|ue)\Z"
)
_THREE = re.compile(r"\d{1,3}\.\d{1,2}\.\d{1,3}(?:\.\d{1,3})?")
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+")
_NAME_BEFORE = re.compile(r"(?<![.!?] )(?<!\A)\b[A-Z][\w+-]* \Z")


@lru_cache(maxsize=4_096)
def identifiers(text: str) -> tuple[Anchor, ...]:
    """Return the identifiers of a text in their order; `key` is the kind and the characters that count."""
    found: list[Anchor] = []
    for kind, pattern in _patterns():
        for match in pattern.finditer(text):
            if any(one.start < match.end() and match.start() < one.end for one in found):
                continue
            if kind == "version" and not _is_version(text, match):
                continue
            found.append(Anchor(match.start(), match.end(), match.group(), f"{kind} {_core(match.group())}"))
    return tuple(sorted(found, key=lambda one: one.start))


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((kind, re.compile(pattern, 0 if kind in _CASED else re.IGNORECASE)) for kind, pattern in _KINDS.items())


def _is_version(text: str, match: re.Match[str]) -> bool:
    """Tell whether numbers with points are a version: announced as one, or right behind a name that is capitalised."""
    if match.group()[0].isalpha() or _THREE.fullmatch(match.group()):
        return True
    return _GROUPED.fullmatch(match.group()) is None and _NAME_BEFORE.search(text[: match.start()]) is not None


def _core(written: str) -> str:
    folded = _UNION.sub("", _PREFIX.sub("", written.casefold()))
    return re.sub(r"[\s‑:()（）-]|\.(?!\d)|(?<!\d)\.", "", folded)


def identifier_faults(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a fault for each identifier of the statement that its evidence lacks, or has beside another name."""
    for claim in aligned.claims:
        own = identifiers(claim.text)
        for anchor in own:
            fault = _absent(anchor, aligned) or _beside_another(claim, anchor, own, aligned)
            if fault is not None:
                yield fault


def _kind(anchor: Anchor) -> str:
    return anchor.key.partition(" ")[0]


def _value(anchor: Anchor) -> str:
    return anchor.key.partition(" ")[2]


def _absent(anchor: Anchor, aligned: Aligned) -> ScreenFault | None:
    texts = [one.statement.text for one in aligned.near]
    source = aligned.source
    around = [source.title, source.canonical_anchor, *(chunk.heading for chunk in source.chunks)]
    if any(_stands_in(anchor, text) for text in (*texts, *around)):
        return None
    rivals = [(one, other) for one in aligned.near for other in identifiers(one.statement.text) if _may_be(anchor, other)]
    if not rivals:
        return ScreenFault(code=RulingCode.OTHER_IDENTIFIER, gravity=Gravity.OVERREACHES, claimed=anchor.written)
    near, other = max(rivals, key=lambda pair: pair[0].share)
    return ScreenFault(
        code=RulingCode.OTHER_IDENTIFIER,
        gravity=Gravity.REFUTES,
        claimed=anchor.written,
        said=other.written,
        start=near.start + other.start,
        end=near.start + other.end,
    )


def _may_be(anchor: Anchor, other: Anchor) -> bool:
    return _kind(anchor) == _kind(other)


def _stands_in(anchor: Anchor, text: str) -> bool:
    """Tell whether the characters of an identifier stand in a text, neither longer nor shorter."""
    value = _value(anchor)
    if any(_value(other) == value for other in identifiers(text)):
        return True
    spaced = r"[\s‑:()（）.-]*".join(map(re.escape, value))
    return re.search(rf"(?<![\w./-]){spaced}(?![\w]|[./-]\w)", text.casefold()) is not None


def _beside_another(claim: Statement, anchor: Anchor, own: Sequence[Anchor], aligned: Aligned) -> ScreenFault | None:
    said = next((part for part in bound(claim, [a for a in own if _may_be(anchor, a)]) if part.anchor is anchor), None)
    said = said or Bound(claim, anchor, 0, len(claim.text))
    parts = [part for near in aligned.near for part in _parts(anchor, near, aligned)]
    holding = [part for part in parts if _value(part.anchor) == _value(anchor)]
    rivals = [part for part in parts if part not in holding]
    found = [other_owner(said, part, rivals) or _beside_other(said, part, rivals) for part in holding]
    if not found or any(fault is None for fault in found):
        return None
    start, end = holding[0].place()
    rival = next((part.anchor.written for part in rivals), "")
    return ScreenFault(
        code=RulingCode.OTHER_IDENTIFIER,
        gravity=Gravity.REFUTES,
        claimed=anchor.written,
        said=f"{holding[0].text} ({rival})" if rival and rival not in holding[0].text else holding[0].text,
        start=start,
        end=end,
    )


def _beside_other(own: Bound, part: Bound, rivals: Sequence[Bound]) -> ScreenFault | None:
    """Return the fault of an identifier that stands beside another one than the statement has beside it."""
    said, held = _others_of(own), _others_of(part)
    if said and held and said.isdisjoint(held) and any(said & _others_of(rival) for rival in rivals):
        return ScreenFault(code=RulingCode.OTHER_IDENTIFIER, gravity=Gravity.REFUTES, claimed=own.text, said=part.text)
    return None


def _others_of(part: Bound) -> frozenset[str]:
    return frozenset(
        other.key
        for other in identifiers(part.statement.text)
        if part.low <= other.start < part.high and not _may_be(part.anchor, other)
    )


def _parts(anchor: Anchor, near: Nearby, aligned: Aligned) -> Iterator[Bound]:
    for statement in row_parts(aligned.source, near) or (near.statement,):
        anchors = [other for other in identifiers(statement.text) if _may_be(anchor, other)]
        yield from bound(statement, anchors, near) or (
            Bound(statement, other, 0, len(statement.text), near=near) for other in anchors
        )

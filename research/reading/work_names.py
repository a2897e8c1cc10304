"""By which identifiers does a page call itself a work? Forms of registries only; a number without its registry is none."""

from __future__ import annotations

import re
from collections.abc import Iterable

from research.reading.types import MAX_IDENTIFIERS

# One work under so many numbers of one kind is a list of works.
_MAX_OF_A_KIND = 3
_DOI = re.compile(
    r"(?:info:)?(?:doi[:/]\s{0,3})*(?:https?://(?:dx\.)?doi\.org/)?(10\.\d{4,9}(?:\.\d{1,9}){0,4}/\S{1,200})", re.IGNORECASE
)
_ARXIV = re.compile(
    r"(?:arxiv:\s{0,3}|https?://arxiv\.org/(?:abs|pdf)/)+(\d{4}\.\d{4,5}(?:v\d{1,2})?|[a-z-]{2,20}(?:\.[a-z]{2})?/\d{7}(?:v\d{1,2})?)",
    re.IGNORECASE,
)
_PMID = re.compile(r"(?:pmid:\s{0,3}|https?://pubmed\.ncbi\.nlm\.nih\.gov/)(\d{1,10})/?", re.IGNORECASE)
_PMCID = re.compile(r"(?:pmcid:\s{0,3}|https?://(?:www\.)?ncbi\.nlm\.nih\.gov/pmc/articles/)?(PMC\d{1,10})/?", re.IGNORECASE)
_HANDLE = re.compile(r"(?:hdl:\s{0,3}|https?://hdl\.handle\.net/)(\d{1,10}(?:\.\d{1,10})*/\S{1,200})", re.IGNORECASE)
_ISBN = re.compile(r"(?:urn:)?isbn[:\s]\s{0,3}([\dXx -]{10,20})", re.IGNORECASE)
_FORMS = (("doi", _DOI), ("arxiv", _ARXIV), ("pmid", _PMID), ("pmcid", _PMCID), ("hdl", _HANDLE), ("isbn", _ISBN))


def identifiers_of(stated: Iterable[str]) -> tuple[str, ...]:
    """Return what names a work among what a page states, as 'scheme:value'; nothing of a kind that it states often."""
    found: dict[str, dict[str, None]] = {}
    for text in stated:
        for scheme, form in _FORMS:
            if match := form.fullmatch(text.strip()):
                found.setdefault(scheme, {}).setdefault(match[1].strip().lower() if scheme != "pmcid" else match[1].upper())
                break
    named = (f"{scheme}:{value}" for scheme, values in found.items() if len(values) <= _MAX_OF_A_KIND for value in values)
    return tuple(named)[:MAX_IDENTIFIERS]

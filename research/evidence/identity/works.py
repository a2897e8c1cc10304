"""Which work is a page? The identifiers in its address, and those that it states about itself, never those it cites.

An address names a work only by a form in which publishers and archives serve the work itself; a page about a work (metrics,
reviews, catalogues) and a part of one (a supplement, a figure) are other things.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import parse_qsl, unquote, urlsplit

from research.evidence.identity.addresses import canonical_url
from research.trust.web_address import MAX_ADDRESS


class WorkScheme(StrEnum):
    """Who gives out an identifier."""

    DOI = "doi"
    ARXIV = "arxiv"
    PMID = "pmid"
    PMCID = "pmcid"
    HANDLE = "hdl"
    ISBN = "isbn"
    RFC = "rfc"


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class WorkId:
    """The identifier of a work, normalised; `str()` gives 'doi:10.…'. `version` is noted ('2') and never compared."""

    scheme: WorkScheme
    value: str
    version: str = field(default="", compare=False)

    def __str__(self) -> str:
        return f"{self.scheme}:{self.value}"


_MAX_STATED = 50
_MAX_CHARS = 300
_DOI = re.compile(r"10\.\d{4,9}(?:\.\d+)*/[^\s\"]+")
_DOI_IN_PATH = re.compile(r"/(10\.\d{4,9}(?:\.\d+)*)/(.+)", re.DOTALL)
# What stands right before a DOI where the work itself is served.
_SERVED = frozenset(
    """
    doi abs full pdf epdf pdfplus pdfdirect epub reader html full-html full-xml ftr abstract fulltext article articles
    chapter book content document early publication paper view download record
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
# What stands somewhere before it where the page is about the work, or a part of it.
_ABOUT = frozenset(
    """
    details reports metrics citations citedby references suppl permissions reviews review cite export figure figures related
    altmetric comments
    """.split()  # noqa: SIM905
)
_SERVED_BY_QUERY = frozenset({"article", "articles", "file", "fulltext", "abstract", "pdf", "paper", "doi", "view"})
_VIEW_TAIL = re.compile(
    r"(?:/(?:full|pdf|epdf|abstract|abs|html|meta|fulltext|full-text|summary|epub|download|_pdf|index)"
    r"|\.(?:full|abstract|full-text|pdf|html?|short|long|xml))+$"
)
# Behind 'article/doi/10.…/…', a publisher's own number of the article.
_OWN_NUMBER = re.compile(r"(?<=.)/\d{6,}$")
# Preprint servers that give each version a DOI of its own, which ends in the version.
_VERSIONED = re.compile(
    r"(10\.(?:1101|64898|21203|20944|26434|31234|31219|31235|31222|36227|22541)/.+?)[./_-]?v(\d+)", re.IGNORECASE
)
_OPEN_REVIEWED = re.compile(r"(10\.12688/[a-z-]+\.\d+)\.(\d+)")
_ARXIV_DOI = re.compile(r"10\.48550/arxiv\.(.+)", re.IGNORECASE)
_ARXIV = re.compile(r"(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v(\d+))?", re.IGNORECASE)
_ARXIV_PATH = re.compile(r"/(?:abs|pdf|html|ps|format|e-print|src|tex)/(.+?)(?:\.pdf)?")
_HANDLE = re.compile(r"\d+(?:\.\d+)*/[^\s\"<>?]+")


def works_of(url: str, stated: Iterable[str]) -> frozenset[WorkId]:
    """Return the works that a page is, by its address and by what it states of itself (`PageMarks.identifiers`).

    `stated` holds 'doi:10.…', 'arxiv:…', 'pmid:…', 'pmcid:…', 'hdl:…', 'isbn:…', a bare DOI, or the address of a work; what
    is none of these is left out.
    """
    named = frozenset(_of_address(url))
    said = {work for text, _ in zip(stated, range(_MAX_STATED), strict=False) for work in _of_statement(text)}
    return named | {work for work in said if not any(_is_part(part, work) for part in named)}


def _is_part(part: WorkId, whole: WorkId) -> bool:
    """Tell whether an address names a part, such as a supplement ('….s001'), of the work that its page speaks of."""
    return part.scheme is whole.scheme is WorkScheme.DOI and part.value.startswith((whole.value + ".", whole.value + "/"))


def _of_statement(text: str) -> Iterator[WorkId]:
    text = text.strip()
    if len(text) > _MAX_CHARS:
        return
    scheme, _, value = text.partition(":")
    reader = _READERS.get(scheme.strip().lower())
    if reader is not None:
        work = reader(value.strip())
    elif text.lower().startswith(("http://", "https://")):
        yield from _of_address(text)
        return
    else:
        work = _doi(text)
    if work is not None:
        yield work


def _doi(text: str) -> WorkId | None:
    match = _DOI.fullmatch(text.strip().rstrip(".,;"))
    if match is None:
        return None
    value = match[0].lower()
    if preprint := _ARXIV_DOI.fullmatch(value):
        return _arxiv(preprint[1])
    versioned = _VERSIONED.fullmatch(value) or _OPEN_REVIEWED.fullmatch(value)
    value, version = (versioned[1], versioned[2]) if versioned else (value, "")
    return WorkId(scheme=WorkScheme.DOI, value=value, version=version)


def _arxiv(text: str) -> WorkId | None:
    match = _ARXIV.fullmatch(text)
    if match is None:
        return None
    # The class of a subject was written along with old numbers, and is no part of them.
    value = re.sub(r"\.[a-z]{2}/", "/", match[1].lower())
    return WorkId(scheme=WorkScheme.ARXIV, value=value, version=match[2] or "")


def _number(scheme: WorkScheme, lead: str = "") -> Callable[[str], WorkId | None]:
    form = re.compile(rf"(?:{lead})?0*([1-9]\d{{0,9}})", re.IGNORECASE)

    def read(text: str) -> WorkId | None:
        match = form.fullmatch(text)
        return WorkId(scheme=scheme, value=match[1]) if match else None

    return read


def _handle(text: str) -> WorkId | None:
    return WorkId(scheme=WorkScheme.HANDLE, value=text.lower()) if _HANDLE.fullmatch(text) else None


def _isbn(text: str) -> WorkId | None:
    """Read an ISBN whose check digit is right; ten digits become thirteen (ISO 2108)."""
    digits = re.sub(r"[\s‐-―-]", "", text).upper()
    if re.fullmatch(r"\d{9}[\dX]", digits):
        weighed = sum((10 - place) * (10 if char == "X" else int(char)) for place, char in enumerate(digits))
        body = "978" + digits[:9]
        return WorkId(scheme=WorkScheme.ISBN, value=body + _check_digit(body)) if weighed % 11 == 0 else None
    if re.fullmatch(r"97[89]\d{10}", digits, re.ASCII) and digits[12] == _check_digit(digits[:12]):
        return WorkId(scheme=WorkScheme.ISBN, value=digits)
    return None


def _check_digit(body: str) -> str:
    return str(-sum(int(char) * (3 if place % 2 else 1) for place, char in enumerate(body)) % 10)


_pmid = _number(WorkScheme.PMID)
_pmcid = _number(WorkScheme.PMCID, "pmc")
_rfc = _number(WorkScheme.RFC, "rfc")
_READERS: dict[str, Callable[[str], WorkId | None]] = {
    "doi": _doi,
    "arxiv": _arxiv,
    "pmid": _pmid,
    "pmcid": _pmcid,
    "hdl": _handle,
    "handle": _handle,
    "isbn": _isbn,
    "rfc": _rfc,
}

# Registries and archives: a host, the form of a path on it, and who reads the number.
_FORMS: tuple[tuple[re.Pattern[str], re.Pattern[str], Callable[[str], WorkId | None]], ...] = tuple(
    (re.compile(host), re.compile(path, re.IGNORECASE), reader)
    for host, path, reader in (
        (r"(?:dx\.)?doi\.org", r"/(?:doi/)?(10\..+)", _doi),
        (r"(?:[a-z]+\.)?arxiv\.org|ar5iv(?:\.labs\.arxiv)?\.org", _ARXIV_PATH.pattern, _arxiv),
        (r"pubmed\.ncbi\.nlm\.nih\.gov", r"/(\d+)", _pmid),
        (r"ncbi\.nlm\.nih\.gov", r"/pubmed/(\d+)", _pmid),
        (r"europepmc\.org", r"/(?:article|abstract)/MED/(\d+)", _pmid),
        (r"ncbi\.nlm\.nih\.gov", r"/pmc/articles/(PMC\d+)(?:/pdf(?:/[^/]+)?)?", _pmcid),
        (r"pmc\.ncbi\.nlm\.nih\.gov", r"/articles/(PMC\d+)(?:/pdf(?:/[^/]+)?)?", _pmcid),
        (r"europepmc\.org", r"/(?:article/PMC|articles)/(PMC\d+)", _pmcid),
        (r"hdl\.handle\.net", r"/(.+)", _handle),
        (r"[^/]+", r"(?:/[^/]+)?/handle/(\d+(?:\.\d+)*/[^/]+)", _handle),
        (r"rfc-editor\.org", r"/(?:rfc|info)/(rfc\d+)(?:\.\w+)?", _rfc),
        (r"(?:datatracker|tools)\.ietf\.org", r"/(?:doc/)?(?:html/|pdf/)?(rfc\d+)(?:\.\w+)?", _rfc),
    )
)
# Publishers whose address is a DOI with its prefix left out: a host, the form of a path on it, and the prefix.
_SHORTENED: tuple[tuple[str, re.Pattern[str], str], ...] = (
    ("nature.com", re.compile(r"/articles/([a-z0-9][a-z0-9.-]+?)(?:\.pdf)?"), "10.1038/"),
    ("zenodo.org", re.compile(r"/records?/(\d+)"), "10.5281/zenodo."),
    ("aclanthology.org", re.compile(r"/(\d{4}\.[a-z0-9-]+\.\d+)(?:\.pdf)?"), "10.18653/v1/"),
)


def _of_address(url: str) -> Iterator[WorkId]:
    if len(url) > MAX_ADDRESS:
        return
    try:
        parts = urlsplit(canonical_url(url))
    except ValueError:
        return
    host, path = parts.hostname or "", unquote(parts.path)
    if not host or parts.scheme not in {"http", "https"}:
        return
    for work in (*_by_form(host, path), _by_prefix(host, path), _by_path(path), _by_query(host, path, parts.query)):
        if work is not None:
            yield work


def _by_form(host: str, path: str) -> Iterator[WorkId | None]:
    for hosts, form, reader in _FORMS:
        if hosts.fullmatch(host) and (match := form.fullmatch(path)):
            yield reader(match[1])


def _by_prefix(host: str, path: str) -> WorkId | None:
    for known, form, prefix in _SHORTENED:
        if host == known and (match := form.fullmatch(path)):
            return _doi(prefix + match[1])
    return None


def _by_path(path: str) -> WorkId | None:
    match = _DOI_IN_PATH.search(path)
    if match is None:
        return None
    before = path[: match.start()].lower().split("/")
    if before[-1] not in _SERVED or not _ABOUT.isdisjoint(before):
        return None
    suffix = _VIEW_TAIL.sub("", match[2])
    if before[-1] == "doi" and any(word.startswith("article") for word in before):
        suffix = _OWN_NUMBER.sub("", suffix)
    return _doi(f"{match[1]}/{suffix}")


def _by_query(host: str, path: str, query: str) -> WorkId | None:
    asked = dict(parse_qsl(query))
    if host == "papers.ssrn.com" and (number := asked.get("abstract_id", "")).isdecimal():
        return _doi(f"10.2139/ssrn.{number}")
    if path.rpartition("/")[2].lower() not in _SERVED_BY_QUERY:
        return None
    return _doi(asked.get("id", "") or asked.get("doi", ""))

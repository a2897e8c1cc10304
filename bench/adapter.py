"""What the scorer of third-party measuring data calls: the functions that a run calls, with shipped defaults.

One configuration, no branch on address, site or set.
"""

from __future__ import annotations

import hashlib
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from publishing.rendering.equivalence import MARKDOWN
from research.discovery.workspace import WorkspaceIndex
from research.evidence import near_duplicates
from research.evidence.identity import addresses
from research.evidence.quantities.find import numbers as plain_numbers
from research.ports import QueryForm
from research.reading.kinds import PLAIN
from research.reading.language import detect_script_language
from research.reading.page import main_text, published_on
from research.reading.plain import PlainText
from research.reading.screen import reads_like_instruction
from research.reading.sentences import sentences
from research.verification.opposition import difference
from research.verification.scoring.languages import language_of
from research.verification.scoring.score import ENTAIL_FLOOR, VETO_FLOOR, support_score
from research.verification.statements import read_statement

_SCRATCH = tempfile.TemporaryDirectory(prefix="countersign-bench-")
_LOADED: dict[str, WorkspaceIndex] = {}
_IDS: dict[str, str] = {}


def load(docs: list[dict[str, str]]) -> None:
    """Index the documents of one collection as a run indexes the files of a workspace."""
    index = WorkspaceIndex(Path(_SCRATCH.name), Path(_SCRATCH.name) / f"{len(_IDS)}.sqlite3")
    _IDS.clear()
    _IDS.update((_path(doc["id"]), doc["id"]) for doc in docs)
    index.put_texts((_path(doc["id"]), _plain(doc)) for doc in docs)
    _LOADED["index"] = index


def _path(identity: str) -> str:
    # The ids of a collection mean nothing, unlike the names of files.
    return f"texts/{hashlib.sha256(identity.encode()).hexdigest()[:16]}"


def _plain(doc: dict[str, str]) -> PlainText:
    text = doc["text"]
    return PlainText(title=doc.get("title", ""), text=text, media_type=PLAIN, language=detect_script_language(text))


def search(query: str, docs: list[dict[str, str]], k: int) -> list[str]:  # noqa: ARG001 - the scorer's signature
    """Return the ids of the k best documents."""
    found = _LOADED["index"].search(query, form=QueryForm.FULL_TEXT, limit=k, check=lambda: None)
    return [_IDS[file.path] for file in found.files]


def extract(html: bytes, _url: str | None) -> str:
    """Return the visible main text of a page, by the step with which a captured page is read."""
    return main_text(html)


def find_date(html: bytes, url: str | None) -> str | None:
    """Return the day on which a page was published, by the step with which a captured page is read; None for none."""
    return published_on(html, url=url or "").day or None


def canonical_url(url: str) -> str:
    """Return the identity of an address, under which a run counts the addresses of one page once."""
    return addresses.canonical_url(url)


def scan(text: str) -> bool:
    """Tell whether the instruction screen flags any sentence of the text."""
    return reads_like_instruction(text)


def numbers(text: str, lang: str) -> list[float]:
    """Return the plain values of a text, on which the number rule stands."""
    return [float(value) for value in plain_numbers(text, lang)]


def verify(evidence: str, claim: str) -> str:
    """Return what the screen and the support score say of a claim together, without a judge."""
    score = support_score(evidence, claim)
    if score is None:
        return "irrelevant"
    if _is_contradicted(evidence, claim):
        return "conflict"
    if score >= ENTAIL_FLOOR:
        return "entail"
    return "partial" if score >= VETO_FLOOR else "irrelevant"


def _is_contradicted(evidence: str, claim: str) -> bool:
    language = language_of(claim)
    said = read_statement(claim, language)
    spans = sentences(evidence, language=language)
    return any(difference(said, read_statement(evidence[span.start : span.end], language)) for span in spans)


def md_to_html(markdown: str) -> str:
    """Return what Markdown means, by the parser with which every delivered Markdown is read back."""
    return str(MARKDOWN.render(markdown))


def same_content(a: str, b: str) -> bool:
    """Tell whether two texts carry the same content, by the comparison that joins sources to works."""
    return near_duplicates.same_content(a, b)

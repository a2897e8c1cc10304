"""How well does the place where a sentence stands fit a part of the question?

A place is the passage with its heading and title, and the document that it belongs to. Prose names its subject once and then
leaves it to the place: a sentence about a price need not say again of what.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from research.evidence.ranking import bm25
from research.synthesis.candidates import Candidate

PASSAGE_WEIGHT = 0.6  # the rest is the document's


@dataclass(frozen=True, slots=True, kw_only=True)
class Places:
    """The passages that hold candidates, by chunk id, with their tokens; and the documents that these make up."""

    passages: dict[str, tuple[str, ...]]
    documents: dict[str, tuple[str, ...]]
    document_of: dict[str, str]


def places_of(candidates: Iterable[Candidate]) -> Places:
    """Return the places of the candidates, each once."""
    passages: dict[str, tuple[str, ...]] = {}
    document_of: dict[str, str] = {}
    for candidate in candidates:
        passages[candidate.chunk_id] = candidate.context
        document_of[candidate.chunk_id] = candidate.source_id
    documents: dict[str, tuple[str, ...]] = {}
    for chunk_id, tokens in passages.items():
        documents[document_of[chunk_id]] = documents.get(document_of[chunk_id], ()) + tokens
    return Places(passages=passages, documents=documents, document_of=document_of)


def fit_of(places: Places, wanted: frozenset[str]) -> dict[str, float]:
    """Return how well each passage fits the wanted tokens, from 0 to 1 (the best passage of the best document)."""
    near = _shares(wanted, places.passages)
    far = _shares(wanted, places.documents)
    return {
        chunk_id: PASSAGE_WEIGHT * score + (1 - PASSAGE_WEIGHT) * far[places.document_of[chunk_id]]
        for chunk_id, score in near.items()
    }


def _shares(wanted: frozenset[str], texts: dict[str, tuple[str, ...]]) -> dict[str, float]:
    scores = bm25(wanted, list(texts.values()))
    best = max(scores, default=0.0)
    return dict(zip(texts, (score / best if best else 0.0 for score in scores), strict=True))

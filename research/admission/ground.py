"""Against what is a proposal judged? The closed catalogue of ids and the words that may not be used.

Built once for an admission, so that every rule reads the same ground.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from research.admission.types import AdmissionConfig
from research.evidence import flags
from research.evidence.cards import cited_chunks
from research.evidence.types import Source
from research.synthesis.types import Packet

_CHUNK_ID = re.compile(r"\bS\d+[.:-]?C\d+\b|\b(?:fact|derivation|recommendation|gap|chunk|premise)[-_]?\d+\b", re.IGNORECASE)
_SOURCE_ID = re.compile(r"\bS\d{1,4}\b", re.IGNORECASE)
_ITEM_ID = re.compile(r"\b[FDRGX]\d{1,3}\b", re.IGNORECASE)


@dataclass(frozen=True)
class Ground:
    """The closed catalogue and the bounds. `visible` maps each chunk id that may be cited to its source's id."""

    sources: dict[str, Source]
    visible: dict[str, str]
    language: str
    question: str
    config: AdmissionConfig
    detect: Callable[[str, str], str]

    def quotable_text(self, source_id: str, chunk_ids: Iterable[str]) -> str:
        """Return the text of the named chunks of a source without what is flagged."""
        source = self.sources[source_id]
        spans = flags.merged(source.flagged)
        chunks = cited_chunks(source, chunk_ids)
        parts = (part for chunk in chunks for part in flags.clear_parts(chunk.start, chunk.end, spans))
        return "\n".join(source.text[start:end] for start, end in parts)

    def leaked_ids(self, text: str, *, evidence: str = "") -> tuple[str, ...]:
        """Return the internal ids that stand in a text.

        A name that only looks like one is no leak: a phone called S7 where the question or the cited evidence writes it, a
        G7 summit or an F1 race where any source does.
        """
        natural = f"{self.question}\n{evidence}"
        leaked = set(_CHUNK_ID.findall(text))
        leaked |= {
            token for token in _SOURCE_ID.findall(text) if token.upper() in self.sources and not _stands(token, natural)
        }
        leaked |= {token for token in _ITEM_ID.findall(text) if not _stands(token, natural) and not self._in_a_source(token)}
        leaked |= {name for name in _names_of(self.config.model_name) if self._names_itself(name, text, natural)}
        return tuple(sorted(leaked))

    def _names_itself(self, name: str, text: str, natural: str) -> bool:
        return _stands(name, text) and not _stands(name, natural) and not self._in_a_source(name)

    def _in_a_source(self, token: str) -> bool:
        return any(_stands(token, source.text) for source in self.sources.values())


def _stands(token: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(token)}(?!\w)", text, re.IGNORECASE) is not None


def _names_of(model: str) -> tuple[str, ...]:
    """Return what a model may call itself: its name as configured, and without the owner before it and the tag behind it.

    A name of letters alone (default, mistral) is a word that prose may need, and is let through.
    """
    bare = model.rpartition("/")[2].partition(":")[0]
    return tuple(dict.fromkeys(name for name in (model, bare) if name and not name.isalpha()))


def ground_of(
    *,
    sources: Sequence[Source],
    packet: Packet | None,
    language: str,
    question: str,
    config: AdmissionConfig,
    detect: Callable[[str, str], str],
) -> Ground:
    """Return the ground of one admission. With a packet, only chunks that stand in it may be cited."""
    visible = {chunk.chunk_id: source.source_id for source in packet.sources for chunk in source.chunks} if packet else None
    every = {chunk.chunk_id: source.source_id for source in sources for chunk in source.chunks}
    return Ground(
        sources={source.source_id: source for source in sources},
        visible=every if visible is None else {key: visible[key] for key in every if key in visible},
        language=language,
        question=question,
        config=config,
        detect=detect,
    )

"""Whose is a source, what is it, and how is it named? The ledger of a run by source, for those who write of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from publishing.document.labels import Labels
from publishing.document.marks import unmarked
from publishing.document.mask import Mask
from publishing.document.sources import source_entry
from publishing.document.types import SourceEntry
from research.evidence.ledger.types import OriginGroup, Profile, Work
from research.evidence.types import Source
from research.findings import Findings


@dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """The sources of a run with their works, origin groups and profiles, and the words in which they are told of."""

    words: Labels
    mask: Mask
    sources: Mapping[str, Source]
    works: Mapping[str, Work]
    groups: Mapping[str, OriginGroup]
    profiles: Mapping[str, Profile]
    origins: Mapping[str, OriginGroup]

    @classmethod
    def of(cls, findings: Findings, words: Labels, mask: Mask) -> Books:
        """Return the books of these findings."""
        ledger = findings.ledger
        return cls(
            words=words,
            mask=mask,
            sources={source.source_id: source for source in findings.sources},
            works={source_id: work for work in ledger.works for source_id in work.source_ids},
            groups={source_id: group for group in ledger.groups for source_id in group.source_ids},
            profiles={profile.source_id: profile for profile in ledger.profiles},
            origins={group.group_id: group for group in ledger.groups},
        )

    def work_key(self, source_id: str) -> str:
        """Return what is the same for all copies of a work; a source that the ledger does not know is one by itself."""
        work = self.works.get(source_id)
        return work.source_ids[0] if work else source_id

    def copies(self, source_id: str) -> Sequence[str]:
        """Return the copies of a source's work that are held, in the order of capture."""
        work = self.works.get(source_id)
        return tuple(held for held in work.source_ids if held in self.sources) if work else (source_id,)

    def entry(self, source_id: str) -> SourceEntry:
        """Return a source as a reader meets it."""
        return source_entry(self.sources[source_id], self.words, self.mask)

    def title(self, source_id: str) -> str:
        """Return how a sentence names a source that has no mark: its title in quotation marks, '' for an unknown one."""
        return self.quoted(self.entry(source_id).title) if source_id in self.sources else ""

    def quoted(self, text: str) -> str:
        """Return foreign words in quotation marks, short and without restricted terms; '' for none."""
        said = unmarked(self.mask(text))
        return f"{self.words.open_quote}{said}{self.words.close_quote}" if said else ""

    def listed(self, names: Sequence[str]) -> str:
        """Return names as a list in a sentence."""
        return self.words.list_separator.join(names)

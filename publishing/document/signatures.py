"""What does a reader see of who vouches for a document? One line in the head, and one section at its end (I33).

Titles and meanings are the policy's own words; names are shown as far as their owners agreed. No login is ever here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from publishing.document import runs as r
from publishing.document.attestation import Attestation, PersonVerdict, Signature
from publishing.document.labels import Labels
from publishing.document.runs import Block, BlockKind, Role, Run
from publishing.document.sources import readable
from publishing.document.types import ReportDocument


def edition_line(document: ReportDocument, attestation: Attestation | None, words: Labels) -> str:
    """Return which revision this is and who countersigned it; '' for a document that nobody made a revision of."""
    if attestation is not None:
        roles = words.list_separator.join(signature.title for signature in attestation.signatures)
        time = readable(attestation.publisher.at)
        return words.edition_published.format(revision=attestation.revision, roles=roles, time=time)
    return words.edition_unpublished.format(revision=document.edition.revision) if document.edition else ""


def signature_blocks(attestation: Attestation, words: Labels, places: Mapping[int, str]) -> Iterator[Block]:
    """Yield the section of signatures: who signed, what each of them checked, who published, and the fingerprint."""
    yield r.heading(words.signatures, "signatures")
    for signature in attestation.signatures:
        yield _signature(signature, words.signed_on, words)
    numbers = {anchor: number for number, anchor in places.items()}
    for (title, name), verdicts in _by_person(attestation.verdicts).items():
        checked = sorted(numbers[verdict.anchor] for verdict in verdicts if verdict.anchor in numbers)
        who = r.line(*_person(title, name, words))
        said = r.line(*r.references(words.checked_statements, checked, words, places))
        yield r.block(BlockKind.CHECKED, who, said)
    yield _signature(attestation.publisher, words.published_on, words)
    seal = r.label(words.fingerprint, words.colon)(Run(attestation.fingerprint, role=Role.PLACE))
    yield r.block(BlockKind.SEAL, r.line(*seal), r.line(Run(words.how_to_check)))


def _signature(signature: Signature, sentence: str, words: Labels) -> Block:
    return r.block(
        BlockKind.SIGNATURE,
        r.line(*_person(signature.title, signature.name, words)),
        r.line(Run(signature.meaning)),
        r.line(Run(sentence.format(time=readable(signature.at)), role=Role.DETAIL)),
    )


def _person(title: str, name: str, words: Labels) -> Iterator[Run]:
    named = Run(name, role=Role.NAME) if name.strip() else Run(words.name_withheld, role=Role.DETAIL)
    return r.dotted([(Run(title, role=Role.LABEL),), (named,)])


def _by_person(verdicts: Sequence[PersonVerdict]) -> dict[tuple[str, str], list[PersonVerdict]]:
    people: dict[tuple[str, str], list[PersonVerdict]] = {}
    for verdict in verdicts:
        people.setdefault((verdict.title, verdict.name), []).append(verdict)
    return people

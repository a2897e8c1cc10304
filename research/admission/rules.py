"""Which rules must one proposal keep by itself? One function a rule; each returns None or the code and the reason.

They establish structure, never truth: what passes is admitted, not supported.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import partial

from research.admission.ground import Ground
from research.admission.resting import number_language, number_text, unit_problem
from research.admission.tongue import foreign_language
from research.admission.types import RejectionCode
from research.admission.verdicts import judges_itself
from research.evidence import flags
from research.evidence.quantities.compare import missing
from research.evidence.quotes import locate
from research.synthesis.types import DerivationProposal, FactProposal, GapProposal, RecommendationProposal
from research.trust.marks import normalized

Problem = tuple[RejectionCode, str] | None

LEAST_FLAGGED = 12  # a shorter flagged span is a word that may stand anywhere
_REFUSED_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_JOINERS = "\u200c\u200d"
_URL = re.compile(
    r"\b[a-z][a-z0-9+.-]{1,20}://|\b(?:mailto|javascript|data|vbscript|file|tel):\S|\bwww\.\w|\]\s?\(|<\s*a\b|\bhref\b|"
    r"\b(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,24}/[^\s/.,]|\b\d{1,3}(?:\.\d{1,3}){3}[:/]\w|"
    r"\bdoi:\s?10\.|\b10\.\d{4,9}/\S|\b[\w.+-]+@[\w-]+\.[a-z]{2,}",
    re.IGNORECASE,
)


_CITATION_MARK = re.compile(r"[\[【]\s*\d{1,3}[a-z]?(?:\s*[,;–-]\s*\d{1,3}[a-z]?)*\s*[\]】]")


def tidy(text: str) -> str:
    """Return a text in NFC on one line: line breaks and tabs of a proposal carry nothing."""
    return " ".join(re.split(r"[ \t\r\n]+", normalized("NFC", text))).strip()


def fact_problem(fact: FactProposal, ground: Ground) -> Problem:
    """Return the first rule that a fact breaks."""
    return first_problem(
        lambda: text_form(fact.text, ground.config.text_chars),
        lambda: source_exists(fact.source_id, ground),
        lambda: chunks_exist(fact, ground),
        lambda: evidence_is_clear(fact, ground),
        lambda: no_internal_id(fact.text, ground, evidence=ground.quotable_text(fact.source_id, fact.chunk_ids)),
        lambda: (
            None
            if is_verbatim(fact, ground)
            else first_problem(lambda: in_language(fact.text, ground), lambda: no_own_verdict(fact.text))
        ),
        lambda: numbers_stand(fact, ground),
        lambda: unit_problem(fact, ground),
    )


def derivation_problem(item: DerivationProposal, ground: Ground) -> Problem:
    """Return the first rule that a derivation breaks by itself; its premises are the graph's question."""
    return first_problem(
        lambda: prose(item.text, ground),
        lambda: prose(item.method, ground, chars=ground.config.method_chars) if item.method else None,
        lambda: has_premise(item.premise_ids),
    )


def recommendation_problem(item: RecommendationProposal, ground: Ground) -> Problem:
    """Return the first rule that a recommendation breaks by itself."""
    return first_problem(
        lambda: prose(item.text, ground),
        lambda: has_premise(item.premise_ids),
        lambda: conditions_hold(item.conditions, ground),
    )


def gap_problem(gap: GapProposal, ground: Ground) -> Problem:
    """Return the first rule that a gap breaks."""
    return first_problem(
        lambda: prose(gap.text, ground),
        lambda: first_problem(*(partial(source_exists, source_id, ground) for source_id in gap.source_ids)),
    )


def first_problem(*checks: Callable[[], Problem]) -> Problem:
    """Return what the first failing check says; later checks may rely on earlier ones having passed."""
    return next((problem for check in checks if (problem := check()) is not None), None)


def prose(text: str, ground: Ground, *, chars: int | None = None) -> Problem:
    """Judge text that a proposer wrote itself."""
    return first_problem(
        lambda: text_form(text, chars or ground.config.text_chars),
        lambda: no_internal_id(text, ground),
        lambda: in_language(text, ground),
        lambda: no_own_verdict(text),
    )


def text_form(text: str, chars: int) -> Problem:
    """Judge emptiness, length, characters and addresses."""
    return first_problem(
        lambda: not_empty(text), lambda: bounded(text, chars), lambda: no_controls(text), lambda: no_address(text)
    )


def not_empty(text: str) -> Problem:
    if any(character.isalnum() for character in text):
        return None
    return RejectionCode.EMPTY_TEXT, "The text says nothing."


def bounded(text: str, chars: int) -> Problem:
    if len(text) <= chars:
        return None
    return RejectionCode.TEXT_TOO_LONG, f"The text has {len(text)} characters; {chars} are allowed."


def no_controls(text: str) -> Problem:
    found = {
        f"U+{ord(character):04X}"
        for character in text
        if unicodedata.category(character) in _REFUSED_CATEGORIES and character not in _JOINERS
    }
    if not found:
        return None
    return RejectionCode.CONTROL_CHARACTERS, f"The text holds control characters ({', '.join(sorted(found)[:5])})."


def no_address(text: str) -> Problem:
    if _URL.search(normalized("NFKC", text)) is None:
        return None
    return RejectionCode.AUTHORED_URL, "The text holds an address; only the host links, and only to stored sources."


def no_internal_id(text: str, ground: Ground, *, evidence: str = "") -> Problem:
    """Only the host cites: a mark such as “[7]” is an id too, unless the evidence has it word for word."""
    marks = tuple(mark for mark in _CITATION_MARK.findall(text) if mark not in evidence)
    leaked = marks or ground.leaked_ids(text, evidence=evidence)
    if not leaked:
        return None
    return (
        RejectionCode.INTERNAL_ID_IN_TEXT,
        f"The text writes an id or a citation mark of its own: {', '.join(leaked[:5])}.",
    )


def in_language(text: str, ground: Ground) -> Problem:
    found = foreign_language(text, ground.language, ground.detect)
    if not found:
        return None
    return RejectionCode.WRONG_LANGUAGE, f"The text is in “{found}”; the report is written in “{ground.language}”."


def no_own_verdict(text: str) -> Problem:
    """Only the host and people judge the research; a source's own words may, for they are a quotation."""
    if not judges_itself(text):
        return None
    return RejectionCode.OWN_VERDICT, "The text judges the research itself; it says nothing about the subject."


def source_exists(source_id: str, ground: Ground) -> Problem:
    if source_id in ground.sources:
        return None
    return RejectionCode.UNKNOWN_SOURCE, f"There is no source “{source_id[:40]}” in this run."


def chunks_exist(fact: FactProposal, ground: Ground) -> Problem:
    if not fact.chunk_ids:
        return RejectionCode.NO_CHUNK, "The fact names no passage of its source."
    for chunk_id in fact.chunk_ids:
        owner = ground.visible.get(chunk_id)
        if owner is None:
            return RejectionCode.UNKNOWN_CHUNK, f"There is no passage “{chunk_id[:40]}” among the evidence."
        if owner != fact.source_id:
            return RejectionCode.FOREIGN_CHUNK, f"The passage “{chunk_id}” belongs to {owner}, not to {fact.source_id}."
    return None


def evidence_is_clear(fact: FactProposal, ground: Ground) -> Problem:
    """A fact rests on nothing that is flagged: neither whole passages, nor a quotation out of a flagged span."""
    source = ground.sources[fact.source_id]
    spans = flags.merged(source.flagged)
    if any(not ground.quotable_text(fact.source_id, (chunk_id,)).strip() for chunk_id in fact.chunk_ids):
        return RejectionCode.FLAGGED_EVIDENCE, "A passage that the fact cites was flagged and is never quoted."
    if any(_repeats(fact.text, source.text, low, high) for low, high in spans):
        return RejectionCode.FLAGGED_EVIDENCE, "The fact repeats words that were flagged and are never quoted."
    return None


def _repeats(statement: str, text: str, low: int, high: int) -> bool:
    """Tell whether a statement stands inside a flagged span, or holds a whole one that is long enough to be recognised."""
    span = text[low:high].strip()
    inside = locate(text, statement, start=low, end=high) is not None
    return inside or (len(span) >= LEAST_FLAGGED and locate(statement, span) is not None)


def is_verbatim(fact: FactProposal, ground: Ground) -> bool:
    """Tell whether a cited passage carries the fact word for word: then it is a quotation, in whatever language."""
    return locate(ground.quotable_text(fact.source_id, fact.chunk_ids), fact.text) is not None


def numbers_stand(fact: FactProposal, ground: Ground) -> Problem:
    if not ground.config.number_rule:
        return None
    own = number_language(fact, ground)
    strange = missing(
        fact.text,
        number_text(fact, ground),
        # A quotation writes its numbers as its source does, whatever the language of the report.
        claim_language=own if is_verbatim(fact, ground) else ground.language,
        evidence_language=own,
    )
    if not strange:
        return None
    written = strange[0].written
    return RejectionCode.NUMBER_NOT_IN_EVIDENCE, f"The number {written} does not stand in the passages that are cited."


def has_premise(premise_ids: Iterable[str]) -> Problem:
    return None if any(premise_ids) else (RejectionCode.NO_PREMISE, "It names nothing that it rests on.")


def conditions_hold(conditions: tuple[str, ...], ground: Ground) -> Problem:
    config = ground.config
    if len(conditions) > config.conditions:
        return RejectionCode.BAD_CONDITION, f"It has {len(conditions)} conditions; {config.conditions} are allowed."
    for condition in conditions:
        problem = prose(condition, ground, chars=config.condition_chars)
        if problem is not None:
            return RejectionCode.BAD_CONDITION, f"A condition cannot be shown: {problem[1]}"
    return None

"""What is a source worth for a statement? Kind, authority, age, fit, origin and detail, each in its own sentence.

The dimensions are never added up: a reader weighs them, and sees which rule decided each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from publishing.document.books import Books
from publishing.document.marks import mark, unmarked
from publishing.document.types import CardGrade
from research.evidence.grading.authority import AuthorityRule
from research.evidence.ledger.claims import Authority, Fit, Freshness, Grade
from research.evidence.ledger.types import Profile
from research.findings import FactFinding

# Beyond these, the group's own entry lists the members.
MOST_NAMED = 6
MOST_DETAILS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """The grades of all statements, by the number of the statement and the source."""

    books: Books
    grades: Mapping[tuple[int, str], Grade]

    @classmethod
    def of(cls, facts: Iterable[FactFinding], numbers: Mapping[str, int], books: Books) -> Graded:
        """Return the grades that the ledger gave."""
        weighed = [(numbers[finding.fact.item_id], finding.weighed) for finding in facts if finding.weighed]
        return cls(
            books=books, grades={(number, grade.source_id): grade for number, each in weighed for grade in each.grades}
        )

    def for_card(self, source_id: str, statements: Iterable[int]) -> tuple[CardGrade, ...]:
        """Return what a source weighs for the statements that its card stands under: one where all are told the same."""
        groups: dict[tuple[str, str, str], list[int]] = {}
        for number in statements:
            grade = self.grades.get((number, source_id))
            if grade is not None:
                said = (_standing(grade, self.books), _dated(grade, self.books), _fit(grade, self.books))
                groups.setdefault(said, []).append(number)
        return tuple(
            CardGrade(statements=tuple(numbers), standing=standing, dated=dated, fit=fit)
            for (standing, dated, fit), numbers in groups.items()
            if standing or dated or fit
        )


def weights_of(grade: Grade, books: Books) -> tuple[str, str, str]:
    """Return standing, age and fit of one source for one claim, each in its own sentence; fit is told also where it fits."""
    return (_standing(grade, books), _dated(grade, books), _fit(grade, books) or books.words.weighing.fit[Fit.FITS])


def kind_of(source_id: str, books: Books) -> str:
    """Return what kind of source it is, and by which rule; '' for one without a profile."""
    profile = books.profiles.get(source_id)
    if profile is None:
        return ""
    said = books.words.weighing
    return said.kind_because.format(kind=said.kinds[profile.kind], rule=said.kind_rules[profile.rule])


def detail_of(source_id: str, books: Books) -> str:
    """Return how specific a source is, whether it tells its conditions, declares an interest, or was retracted."""
    profile = books.profiles.get(source_id)
    return _joined(_details(profile, books)) if profile else ""


def origin_of(source_id: str, books: Books, numbers: Mapping[str, int]) -> str:
    """Return with which other works a source is of one origin, and from what they come. `numbers` are by work."""
    group = books.groups.get(source_id)
    if group is None:
        return ""
    own = books.work_key(source_id)
    works = dict.fromkeys(books.work_key(member) for member in group.source_ids if member in books.sources)
    names = [name_of(work, books, numbers) for work in works if work != own]
    return _joined(_origins(names, group.outside if not group.root else "", books))


def name_of(work: str, books: Books, numbers: Mapping[str, int]) -> str:
    """Return how a sentence names a work: by its number in the ledger, or by its title."""
    return mark(str(numbers[work])) if work in numbers else books.title(work)


def _origins(names: list[str], outside: str, books: Books) -> Iterator[str]:
    said = books.words.weighing
    if names:
        more = "…" if len(names) > MOST_NAMED else ""
        yield said.origin_with.format(marks=books.listed([*names[:MOST_NAMED], *filter(None, [more])]))
    if other := books.quoted(outside):
        yield said.origin_outside.format(other=other)


def _details(profile: Profile, books: Books) -> Iterator[str]:
    said = books.words.weighing
    if profile.is_retracted:
        yield said.retracted
    if profile.paragraphs:
        yield said.specific.format(specific=profile.specific, paragraphs=profile.paragraphs)
    if profile.has_conditions is False:
        yield said.without_conditions
    if profile.interests:
        yield said.interest


def _standing(grade: Grade, books: Books) -> str:
    """Say nothing of a source whose kind is not told: the kind says so already, and nothing follows from it."""
    if grade.authority is Authority.UNTOLD:
        return ""
    said = books.words.weighing
    stands = said.authority[grade.authority].format(claim=said.claims[grade.claim])
    known = grade.authority_rule in _RULES
    return _joined([stands, said.authority_rules[AuthorityRule(grade.authority_rule)] if known else ""])


_RULES = frozenset(AuthorityRule)


def _dated(grade: Grade, books: Books) -> str:
    said = books.words.weighing
    claim = said.claims[grade.claim]
    day = ""
    if grade.event_day:
        day = said.event_on.format(date=unmarked(grade.event_day))
    elif grade.dated:
        day = said.published_on.format(date=unmarked(grade.dated))
    holds = said.holds_days.format(claim=claim, count=grade.window_days)
    bounded = grade.freshness is Freshness.HISTORICAL and grade.window_days > 1
    return _joined([day, said.freshness[grade.freshness].format(claim=claim), holds if bounded else ""])


def _fit(grade: Grade, books: Books) -> str:
    """Say nothing of a source that is about the very thing: that is what a card leads one to expect."""
    if grade.fit is Fit.FITS:
        return ""
    sentence = books.words.weighing.fit[grade.fit]
    details = [each for text in grade.fit_detail[:MOST_DETAILS] if (each := unmarked(books.mask(text)))]
    if not details:
        return sentence
    # The detail stands before the sentence's own stop, whatever stop the language has.
    return f"{sentence[:-1]}{books.words.colon}{books.listed(details)}{sentence[-1]}"


def _joined(sentences: Iterable[str]) -> str:
    """Put sentences behind each other; a full-width stop brings its own space."""
    return " ".join(filter(None, sentences)).replace("。 ", "。")

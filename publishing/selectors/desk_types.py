"""What is on the review desk? The values that the page shows, and the words in which it says what was found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import count

from django.core.paginator import Page

from publishing.document.diff import Change, ItemChange, PartChange
from publishing.document.items import Item
from publishing.document.types import ReportDocument
from publishing.models import Approval, HumanVerdict, Remark, Resolution, Revision, Round
from publishing.review.policy import ReviewPolicy
from publishing.selectors.desk_beside import NOTHING_BESIDE, Beside
from publishing.selectors.desk_evidence import DeskCard
from publishing.selectors.desk_turn import Turn
from publishing.store.standing import Judged
from research.admission.types import ItemKind
from research.verification.types import Basis, Verdict

PAGE = 50
LAST_LOOK = "look"


class Show(StrEnum):
    """Which items the desk lists."""

    EVERYTHING = ""
    NEEDING = "needing"
    CHANGED = "changed"
    UNTICKED = "unticked"
    FLAGGED = "flagged"


SHOWN: dict[Show, str] = {
    Show.EVERYTHING: "Everything",
    Show.NEEDING: "Needs a verdict",
    Show.CHANGED: "Changed",
    Show.UNTICKED: "Not ticked",
    Show.FLAGGED: "Flagged",
}

# What a person can find, in the words of the form and of the page.
VERDICTS: dict[Verdict, tuple[str, str]] = {
    Verdict.ENTAIL: ("Supported", "The evidence says this, in these or other words."),
    Verdict.PARTIAL: ("Supported in part", "The evidence says less, or something narrower."),
    Verdict.CONFLICT: ("Disputed", "The evidence says otherwise."),
    Verdict.IRRELEVANT: ("Not borne out", "The evidence speaks of something else."),
}

_MACHINE: dict[tuple[Verdict, Basis], str] = {
    (Verdict.ENTAIL, Basis.QUOTE): "Stands word for word in its source.",
    (Verdict.ENTAIL, Basis.SCREEN): "Supported, by the automatic check.",
    (Verdict.PARTIAL, Basis.SCREEN): "Supported only in part, by the automatic check.",
    (Verdict.CONFLICT, Basis.SCREEN): "Its evidence says otherwise, by the automatic check.",
    (Verdict.IRRELEVANT, Basis.SCREEN): "Its evidence speaks of something else, by the automatic check.",
    (Verdict.ENTAIL, Basis.PERSON): "Supported, by a person who read the evidence.",
}
# What was found of a conclusion: do its premises, taken together, carry it?
_HELD: dict[tuple[str, ...], str] = {
    (Verdict.ENTAIL.value, Basis.SCREEN.value): "Follows: its calculation was made again and came out the same.",
    (Verdict.ENTAIL.value, Basis.JUDGE.value): "Follows from what it rests on, taken together, by a second model.",
    (Verdict.UNCHECKED.value, Basis.NONE.value): "Not checked whether it follows from what it rests on.",
}
_JUDGEMENT = "A judgement: it does not follow from the evidence of this report."
_JUDGED: dict[Verdict, str] = {
    Verdict.ENTAIL: "Supported, by a second model.",
    Verdict.PARTIAL: "Supported only in part, by a second model.",
    Verdict.CONFLICT: "Its evidence says otherwise, by a second model.",
    Verdict.IRRELEVANT: "Its evidence speaks of something else, by a second model.",
    Verdict.UNCHECKED: "Not checked for support.",
}
CHANGES: dict[Change, str] = {
    Change.ADDED: "added",
    Change.REMOVED: "left out",
    Change.REWORDED: "reworded",
    Change.EVIDENCE: "other evidence",
    Change.REGRADED: "other verdict of the check",
    Change.MOVED: "moved",
    Change.SAME: "the same",
}
KINDS: dict[ItemKind, str] = {
    ItemKind.FACT: "Statement",
    ItemKind.DERIVATION: "Conclusion",
    ItemKind.RECOMMENDATION: "Advice",
    ItemKind.GAP: "Gap",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskRemark:
    """A comment or flag with its answers. `holds`: it is about the item as it is now, not about an earlier wording."""

    row: Remark
    resolution: Resolution | None
    answers: tuple[Remark, ...]
    holds: bool
    settles: bool

    @property
    def is_open_flag(self) -> bool:
        """Tell whether it stands in the way of an approval."""
        return self.row.kind == "flag" and self.holds and self.resolution is None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskVerdict:
    """What one person found, in words."""

    row: HumanVerdict
    word: str
    is_mine: bool
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Below:
    """What a conclusion rests on: a link to it. `is_breaking`: without this one, the conclusion falls."""

    anchor: str
    label: str
    text: str
    language: str
    is_breaking: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskItem:
    """One item with everything that a reviewer compares it with. Cards are filled for the items of the page only.

    `carrying` are the cards of other passages that carry it, `against` those that say otherwise; `standing` and `objections`
    are the sentences in which the report tells of them; `beside` is what it says beside the words.
    """

    judged: Judged
    label: str
    group: str
    finding: str
    verdicts: tuple[DeskVerdict, ...]
    remarks: tuple[DeskRemark, ...]
    change: ItemChange | None
    is_ticked: bool
    needs: bool
    cards: tuple[DeskCard, ...] = ()
    carrying: tuple[DeskCard, ...] = ()
    against: tuple[DeskCard, ...] = ()
    standing: tuple[str, ...] = ()
    objections: tuple[str, ...] = ()
    below: tuple[Below, ...] = ()
    beside: Beside = NOTHING_BESIDE

    @property
    def item(self) -> Item:
        """The item itself."""
        return self.judged.item

    @property
    def is_changed(self) -> bool:
        """Tell whether it differs from the base of the comparison."""
        return self.change is not None and self.change.change is not Change.SAME

    @property
    def change_word(self) -> str:
        """What became of it, in a word or two."""
        return CHANGES[self.change.change] if self.change is not None else ""

    @property
    def shows_words(self) -> bool:
        """Tell whether the change is one of words."""
        return self.change is not None and self.change.change is Change.REWORDED

    @property
    def is_flagged(self) -> bool:
        """Tell whether a flag on it is open."""
        return any(remark.is_open_flag for remark in self.remarks)

    @property
    def can_be_judged(self) -> bool:
        """Tell whether there is evidence to judge it by."""
        return self.item.kind is not ItemKind.GAP

    @property
    def my_verdict(self) -> str:
        """What this reader found last, as the form posts it; '' before."""
        return next((line.row.verdict for line in self.verdicts if line.is_mine), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Tallies:
    """How many of the items are what, and where the first of each stands: its anchor, '' for none."""

    items: int
    ticked: int
    needing: int
    flagged: int
    changed: int
    next_unticked: str
    next_needing: str
    next_flagged: str
    next_changed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """A revision with which this one can be compared. `value` is what the form posts."""

    value: str
    label: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionLine:
    """One decision of the round, as it was signed."""

    row: Approval
    title: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the address asks for: a filter, an item to go to, the base of the comparison, a page."""

    show: Show = Show.EVERYTHING
    item: str = ""
    since: str = LAST_LOOK
    page: str = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeskView:
    """The review desk of one revision. `newer` is the newest after it that the reader may see; 0 for none."""

    revision: Revision
    round: Round | None
    policy: ReviewPolicy
    document: ReportDocument
    newest: int
    newer: int
    asked: Asked
    page: Page[DeskItem]
    tallies: Tallies
    bases: tuple[Base, ...]
    base: Revision | None
    parts: tuple[PartChange, ...]
    removed: tuple[ItemChange, ...]
    remarks: tuple[DeskRemark, ...]
    decisions: tuple[DecisionLine, ...]
    turn: Turn
    is_blind: bool
    is_member: bool
    can_judge: bool
    can_remark: bool
    can_publish: bool
    unchecked: int
    refuted: int
    flags_open: int


def label_of(item: Item) -> str:
    """Return what the desk calls an item: 'Statement 3'."""
    word = KINDS[item.kind]
    return f"{word} {item.number}" if item.number else word


def labels_of(items: Iterable[Item]) -> Mapping[str, str]:
    """Return what the desk calls each item, by anchor; gaps, which have no number in the report, are counted."""
    gaps = count(1)
    return {item.anchor: f"{label_of(item)} {next(gaps)}" if item.kind is ItemKind.GAP else label_of(item) for item in items}


def finding_of(item: Item, *, is_judged: bool = False) -> str:
    """Return in words what the research found of an item, before any person looked; `is_judged`: one has, since."""
    if item.kind is ItemKind.GAP:
        return "Says what is not known."
    if item.edited:
        return "Reworded after the research." if is_judged else "Reworded after the research, and not checked since."
    if item.verdict is None or item.basis is None:
        return _found_of_conclusion(item)
    return _MACHINE.get((item.verdict, item.basis), _JUDGED[item.verdict])


def _found_of_conclusion(item: Item) -> str:
    if item.kind is ItemKind.RECOMMENDATION and item.told:
        return _JUDGEMENT
    return _HELD.get(item.told[:2], "Follows from what it names, by no check of ours.")

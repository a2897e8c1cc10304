"""Which works of a report carry the same information, as a reader is told?"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from publishing.document.values import Anchor, Count, Language, Text, Value


class OriginMember(Value):
    """One work of a group: its title, and its number in the ledger; 0 for one that nothing cites."""

    number: Count
    title: Text
    language: Language = ""


class OriginGroupEntry(Value):
    """Works that carry the same information, which therefore counts once.

    `root` is the place in `members`, from 1, of the one from which the others come; 0 where it is not held or not known, and
    `outside` names it where it is not held. `more` counts the members that are not listed. `reasons` name the works by
    number or title.
    """

    anchor: Anchor
    name: Text
    members: Annotated[tuple[OriginMember, ...], Field(min_length=1)]
    more: Count = 0
    reasons: tuple[Text, ...] = ()
    root: Count = 0
    outside: Text = ""

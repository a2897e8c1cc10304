"""Is a German compound another one of its kind? The indoor pool is not the open-air pool, though both end alike.

A word that is the whole ending of the other names the same thing more shortly, and is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from research.verification.rulings import RulingCode
from research.verification.screening.doubts.anchor_units import Unit
from research.verification.screening.doubts.anchors import Place, places_of, score
from research.verification.screening.types import Aligned, Gravity, ScreenFault
from research.verification.statements import Statement

SAME_MATTER, NEARLY = 0.5, 0.1
SHORTEST, ENDING, HEAD = 7, 3, 3
_DERIVED = re.compile(
    r"(?:ung|ungs|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|tät|täten|ismus|ment|mente|ling|nis|nisse|tum|chen|lein|"
    r"eur|eure|enz|anz|ler|ner|erin|innen|ieren|end|ende|ern|sten|ster|ischen|lichen|igen)\Z"
)


def kin_doubts(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a doubt for a compound in whose place the sentence that says the same has another with its ending."""
    for claim in aligned.claims:
        places = places_of(aligned, claim.language) if claim.language == "de" else ()
        found = next(_exchanged(claim, places), None) if places else None
        if found is not None:
            yield found


def _exchanged(claim: Statement, places: Sequence[Place]) -> Iterator[ScreenFault]:
    whole = Unit(claim, 0, len(claim.text))
    sentences = {
        place.near.start: Place(place.near, Unit(place.near.statement, 0, len(place.near.statement.text)))
        for place in places
    }
    scored = sorted(((score(None, whole, place), at) for at, place in sentences.items()), reverse=True)
    top = [sentences[at].near for share, at in scored if share >= max(SAME_MATTER, scored[0][0] - NEARLY)]
    for word in _compounds(claim):
        kin = [next((other for other in _compounds(near.statement) if are_kin(word, other)), "") for near in top]
        if kin and all(kin) and not any(word in near.statement.text for near in top):
            yield ScreenFault(
                code=RulingCode.OTHER_ENTITY,
                gravity=Gravity.OVERREACHES,
                claimed=word,
                said=kin[0],
                start=top[0].start,
                end=top[0].end,
            )


def _compounds(statement: Statement) -> tuple[str, ...]:
    written = (statement.text[word.start : word.end] for word in statement.words if word.names)
    return tuple(word for word in written if len(word) >= SHORTEST)


def are_kin(one: str, other: str) -> bool:
    """Tell whether two words differ at their beginnings and share an ending that is no mere suffix."""
    shared = _ending(one.casefold(), other.casefold())
    heads = len(one) - len(shared), len(other) - len(shared)
    if len(shared) < ENDING or min(heads) < HEAD or one[:HEAD].casefold() == other[:HEAD].casefold():
        return False
    return (
        _DERIVED.search(shared) is None
        and _DERIVED.search(one.casefold()) is None
        and len(shared) * 3 >= min(len(one), len(other))
    )


def _ending(one: str, other: str) -> str:
    """Return the longest ending that two words share."""
    size = 0
    while size < min(len(one), len(other)) and one[-1 - size] == other[-1 - size]:
        size += 1
    return one[len(one) - size :]

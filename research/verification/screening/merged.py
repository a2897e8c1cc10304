"""Does one sentence hold two assertions that no one piece of evidence carries? Then the second rides on the first.

What the cited passages carry may be joined; where a relation joins it ("because", "which led to"), they carry the relation
too. A quotation is exempt: its author joined it.
"""

# ruff: noqa: E501 - a list of words is one line
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from research.verification.lexicon import has_lists
from research.verification.rulings import RulingCode
from research.verification.screening.aligned import best_for, lacking
from research.verification.screening.spellings import is_named_in
from research.verification.screening.types import Aligned, Gravity, Nearby, ScreenFault
from research.verification.statements import Statement, read_statement

# A part is carried from this share of its words on, and by nothing below the other.
CARRIED, STRANGE = 0.6, 0.2
FEWEST_WORDS = 3
FEWEST_PAIRS = 5
_RELATIONS = {
    "en": r"because(?: of)?|since|as a result(?: of)?|therefore|thus|hence|consequently|so that|which (?:led to|caused|resulted in|made|allowed|enabled|prompted|forced|brought)|leading to|causing|resulting in|"
    r"due to|owing to|thanks to|prompting|forcing|so|thereby|which is why|after which|in response(?: to)?",
    "de": r"weil|da|denn|deshalb|daher|deswegen|somit|infolgedessen|sodass|so dass|wodurch|weshalb|was (?:zu|dazu)|aufgrund|wegen|dank|infolge|woraufhin",
    "fr": r"parce que|parce qu['’]|car|puisque|donc|ainsi|de sorte que|ce qui a|ce qui|en raison d\w*|grâce à|à cause d\w*|entraînant|provoquant|d['’]où",
    "es": r"porque|ya que|puesto que|por lo que|por tanto|por eso|así que|lo que|debido a|gracias a|a causa de|provocando|causando",
    "zh": r"因为|由于|因此|所以|从而|导致|使得|进而|以致|于是",
    "ja": r"ため、|ので、|から、|により、|その結果|したがって|そのため|よって|結果として",
}
_JOINTS = {
    "en": r"and|while|whereas|but|although|though|which|who|where|with|after|before|when",
    "de": r"und|während|aber|obwohl|wobei|(?<=, )(?:der|die|das|welche\w?)|nachdem|bevor|als",
    "fr": r"et|tandis que|alors que|mais|bien que|qui|dont|où|après|avant",
    "es": r"y|mientras(?: que)?|pero|aunque|que|cuyo|donde|después|antes",
    "zh": r"并且|并|而|同时|但|且",
    "ja": r"一方|また|そして|が、|し、|て、|り、",
}
_EDGE = r"(?<![^\W\d_]){}(?![^\W\d_])"


@cache
def _relation(language: str) -> re.Pattern[str]:
    return _cuts(_RELATIONS, language)


@cache
def _joint(language: str) -> re.Pattern[str]:
    return _cuts(_JOINTS, language)


def _cuts(words: dict[str, str], language: str) -> re.Pattern[str]:
    inner = f"(?:{words[language]})"
    return re.compile(inner if language in {"zh", "ja"} else _EDGE.format(inner), re.IGNORECASE)


_MARKS = re.compile(r"[,;:，；：、]|\s[–—-]\s")


def merged_faults(aligned: Aligned) -> Iterator[ScreenFault]:
    """Yield a fault for each sentence with a part, or a relation of its parts, that the evidence does not carry."""
    for claim in aligned.claims:
        if not has_lists(claim.language):
            continue
        near = [one for one in best_for(claim, aligned) if one.is_cited]
        parts = assertions(claim)
        if len(parts) > 1 and near:
            fault = _strange_part(parts, near, aligned) or _strange_relation(claim, parts, near)
            if fault is not None:
                yield fault


def adds_relation(claim: str, passage: str, language: str) -> bool:
    """Tell whether a statement joins its parts by a relation that a passage does not have."""
    if language not in _RELATIONS:
        return False
    return _relation(language).search(claim) is not None and _relation(language).search(passage) is None


def assertions(claim: Statement) -> tuple[Statement, ...]:
    """Return the parts of a sentence that say something each, the sentence alone where there is one."""
    cuts = {0, len(claim.text)}
    for pattern in (_relation(claim.language), _joint(claim.language)):
        cuts.update(match.start() for match in pattern.finditer(claim.text))
    cuts.update(at for match in _MARKS.finditer(claim.text) if (at := match.end()) not in cuts)
    inside = [(quantity.start, quantity.end) for quantity in claim.quantities]
    places = sorted(at for at in cuts if not any(low < at < high for low, high in inside))
    pieces = list(pairwise(places))
    joined: list[tuple[int, int]] = []
    for low, high in pieces:
        if joined and (_is_small(claim, low, high) or _is_small(claim, *joined[-1])):
            joined[-1] = joined[-1][0], high
        else:
            joined.append((low, high))
    return tuple(read_statement(claim.text[low:high].strip(" ,;，；、"), claim.language) for low, high in joined)


def _is_small(claim: Statement, low: int, high: int) -> bool:
    """Tell whether a piece is too short to assert something by itself."""
    words = [word for word in claim.words if low <= word.start < high]
    amounts = [amount for amount in claim.amounts if low <= amount.start < high]
    if claim.language in {"zh", "ja"}:
        return len(words) + 2 * len(amounts) < FEWEST_PAIRS
    return len(words) + len(amounts) < FEWEST_WORDS


def _strange_part(parts: Sequence[Statement], near: Sequence[Nearby], aligned: Aligned) -> ScreenFault | None:
    """Return a part of which the cited passages say nothing, beside one that they carry."""
    shares = [_best(part, near, aligned) for part in parts]
    if max(shares) < CARRIED:
        return None
    for part, share in zip(parts, shares, strict=True):
        if share <= STRANGE and is_joined(part) and len(part.stems) + len(part.amounts) > FEWEST_WORDS:
            best = near[0]
            return _fault(part.text, best)
    return None


def is_joined(part: Statement) -> bool:
    """Tell whether a part opens with the word that joins it to the one before; what a comma cuts off may be an aside."""
    return any(pattern.match(part.text) for pattern in (_joint(part.language), _relation(part.language)))


def _fault(claimed: str, near: Nearby) -> ScreenFault:
    return ScreenFault(
        code=RulingCode.MERGED_CLAIMS,
        gravity=Gravity.OVERREACHES,
        claimed=claimed,
        said=near.statement.text,
        start=near.start,
        end=near.end,
    )


def _best(part: Statement, near: Sequence[Nearby], aligned: Aligned) -> float:
    """Return the largest part of its words that one cited sentence, or all that is cited together, holds."""
    return max((_carried(part, [one], aligned) for one in (*near,)), default=0.0)


def _carried(part: Statement, held: Sequence[Nearby], aligned: Aligned) -> float:
    asked = [word for word in part.words if word.stem not in aligned.known]
    if not asked and not part.amounts:
        return 1.0
    stems = frozenset[str]().union(*(one.statement.stems for one in held))
    text = " ".join(one.statement.text for one in held)
    found = sum(
        word.stem in stems or (word.proper and is_named_in(part.text[word.start : word.end], text)) for word in asked
    )
    amounts = sum(not all(lacking([amount], one.statement) for one in held) for amount in part.amounts)
    return (found + amounts) / (len(asked) + len(part.amounts))


def _strange_relation(claim: Statement, parts: Sequence[Statement], near: Sequence[Nearby]) -> ScreenFault | None:
    """Return a relation that joins what the evidence says in two sentences without joining it."""
    pattern = _relation(claim.language)
    match = pattern.search(claim.text)
    if match is None:
        return None
    best = [max(near, key=lambda one: len(part.stems & one.statement.stems)) for part in parts]
    if len({one.start for one in best}) < 2 or any(pattern.search(one.statement.text) for one in near):  # noqa: PLR2004
        return None
    if any(len(part.stems & one.statement.stems) < CARRIED * len(part.stems) for part, one in zip(parts, best, strict=True)):
        return None
    said = " … ".join(one.statement.text for one in best)
    return ScreenFault(
        code=RulingCode.MERGED_CLAIMS,
        gravity=Gravity.OVERREACHES,
        claimed=match.group(),
        said=said,
        start=best[0].start,
        end=best[0].end,
    )

"""Does a sentence claim a certainty or a study that its evidence does not? Phrases of a model's own, found by lists.

The rule: what the evidence itself says may be said; what only the sentence says is refused, never softened.
"""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from research.trust.marks import normalized
from research.verification.rulings import RulingCode
from research.verification.wording.profiles import GENERAL, WordingProfile

# "Studies show" and its kin: research without a name. "The study" and "this study" point at the evidence.
_STUDIES: dict[str, str] = {
    "en": (
        r"(?:(?:several|many|numerous|multiple|various|some|most|recent|other|independent|countless|extensive) )?(?:studies|research|surveys|experts|scientists|researchers|analysts|sources|reports|observers|evidence) "
        r"(?:have |has |had |clearly |consistently |repeatedly |widely )*(?:show(?:s|n|ed)?|suggests?|suggested|indicates?|indicated|finds?|found|proves?|proven|demonstrates?|demonstrated|agrees?|agreed|believes?|confirms?|confirmed|says?)"
        r"|according to (?:(?:several|many|numerous|multiple|various|some|most|recent|independent) )?(?:studies|experts|sources|researchers|analysts|reports|observers)"
        r"|it (?:is|has been) (?:widely|generally|commonly) (?:believed|accepted|known|reported|recogni[sz]ed)"
    ),
    "de": (
        r"(?:(?:mehrere|viele|zahlreiche|verschiedene|einige|aktuelle|neuere|unabhängige) )?(?:studien|untersuchungen|forschungen|umfragen|experten|fachleute|wissenschaftler|forscher|quellen) "
        r"(?:zeigen|belegen|beweisen|deuten|legen|bestätigen|sagen|meinen|gehen davon aus)|laut (?:(?:mehreren|vielen|zahlreichen|verschiedenen|einigen) )?(?:studien|experten|quellen|fachleuten)|"
        r"es ist allgemein bekannt"
    ),
    "fr": (
        r"(?:(?:de nombreuses|plusieurs|diverses|des|certaines|les) )(?:études|recherches|enquêtes|sources|experts|spécialistes|chercheurs) (?:ont )?(?:montré|montrent|indiquent|indiqué|suggèrent|suggéré|prouvent|prouvé|démontrent|démontré|confirment|confirmé|estiment)|"
        r"selon (?:(?:de nombreux|de nombreuses|plusieurs|divers|diverses|des|certains|certaines) )(?:études|experts|sources|chercheurs|spécialistes)"
    ),
    "es": (
        r"(?:(?:numerosos|varios|muchos|diversos|algunos|los|numerosas|varias|muchas) )?(?:estudios|investigaciones|encuestas|expertos|fuentes|investigadores) (?:han )?(?:muestran|mostrado|indican|indicado|sugieren|sugerido|demuestran|demostrado|prueban|confirman|coinciden)|"
        r"según (?:(?:numerosos|varios|muchos|diversos|algunos|varias|muchas) )?(?:estudios|expertos|fuentes|investigadores)"
    ),
    "zh": r"(?:多项|大量|许多|不少|诸多|一些)?(?:研究|调查|专家|学者|业内人士|消息人士|数据)(?:普遍|一致|均|都)?(?:表明|显示|证明|指出|认为|发现)|据(?:多方|多项|有关|相关)(?:研究|消息|报道|专家)",
    "ja": r"(?:多くの|いくつかの|複数の|さまざまな|様々な)?(?:研究|調査|専門家|関係者|情報筋)(?:は|が|によると|によれば|では)(?:、)?(?:[^。]{0,20})?(?:示し|示唆|明らかに|証明|指摘|述べ)",
}
_UNSPACED = frozenset({"zh", "ja"})


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseFault:
    """A phrase that a sentence may not use: which rule, and the words as they are written."""

    code: RulingCode
    phrase: str


def phrase_fault(text: str, evidence: str, *, language: str, profile: WordingProfile = GENERAL) -> PhraseFault | None:
    """Return the first phrase of a sentence that only the sentence says; None for a clean one.

    `evidence` is everything that the sentence rests on: the cited chunks of a fact, the premises of a derivation ('' for
    advice that rests on nothing that could speak of studies).
    """
    tag = language.partition("-")[0].casefold()
    held = normalized("NFKC", evidence).casefold()
    rules = (
        (RulingCode.SOURCELESS_STUDIES, _studies(tag)),
        (RulingCode.BLOCKED_PHRASE, _compiled(tag, profile.blocked.get(tag, ()))),
    )
    for code, pattern in rules:
        match = pattern.search(normalized("NFKC", text)) if pattern is not None else None
        # Evidence that speaks of studies, or of certainty, in words of the same list may be told in other ones of it.
        if pattern is not None and match is not None and pattern.search(held) is None:
            return PhraseFault(code=code, phrase=match.group())
    return None


@cache
def _studies(tag: str) -> re.Pattern[str] | None:
    return _compiled(tag, (_STUDIES[tag],)) if tag in _STUDIES else None


@cache
def _compiled(tag: str, phrases: tuple[str, ...]) -> re.Pattern[str] | None:
    if not phrases:
        return None
    joined = "|".join(phrases)
    return re.compile(joined if tag in _UNSPACED else rf"(?<!the )(?<!this )\b(?:{joined})\b", re.IGNORECASE)

"""Which evidence does a domain ask for before a statement is told plainly, and which phrases does it forbid?

One table, five figures a domain at most; a domain changes parameters and never the mechanism.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


@dataclass(frozen=True, slots=True, kw_only=True)
class WordingProfile:
    """The parameters of one domain.

    A statement is told plainly with at least `origins` independent origins, of which one is primary where `primary` is set
    (the primary one counts among them). `blocked` are phrases, by language, that no sentence of a model may use unless the
    evidence itself does.
    """

    name: str
    origins: int = 2
    primary: bool = True
    blocked: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


# Certainty that no evidence of this kind gives. Matched as whole words, in any case.
_CERTAIN: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "en": (
            "proves? beyond (?:any |all )?doubt",
            "without (?:any )?(?:a )?doubt",
            "undoubtedly",
            "undeniabl[ey]",
            "it is certain that",
            "guarantees?",
            "there is no question that",
            "everyone (?:knows|agrees)",
            "it is well known that",
            "widely recogni[sz]ed",
            "clearly (?:shows?|proves?|demonstrates?)",
        ),
        "de": (
            "zweifelsfrei",
            "zweifellos",
            "ohne (?:jeden )?zweifel",
            "unbestreitbar",
            "garantiert",
            "bekanntlich",
            "allgemein anerkannt",
        ),
        "fr": ("sans aucun doute", "indéniable(?:ment)?", "incontestable(?:ment)?", "garantit", "il est bien connu que"),
        "es": (
            "sin (?:ninguna )?duda(?: alguna)?",
            "indudablemente",
            "innegable(?:mente)?",
            "garantiza",
            "es bien sabido que",
        ),
        "zh": ("毫无疑问", "毋庸置疑", "众所周知", "无可争辩", "百分之百保证", "业界公认"),
        "ja": ("疑いなく", "間違いなく", "周知のとおり", "言うまでもなく", "確実に保証"),
    }
)
_ADVICE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "en": ("risk-free", "cannot lose", "buy now", "guaranteed returns?"),
        "de": ("risikolos", "risikofrei", "garantierte rendite"),
        "fr": ("sans (?:aucun )?risque", "rendement garanti"),
        "es": ("sin riesgo", "rentabilidad garantizada"),
        "zh": ("稳赚不赔", "零风险", "保本保息"),
        "ja": ("元本保証", "リスクなし", "必ず儲か"),
    }
)
_CURE: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "en": ("cures?", "miracle", "completely safe", "no side effects"),
        "de": ("heilt", "wundermittel", "völlig unbedenklich", "keine nebenwirkungen"),
        "fr": ("guérit", "miracle", "totalement sûre?", "aucun effet secondaire"),
        "es": ("cura", "milagro", "totalmente segur[oa]", "sin efectos secundarios"),
        "zh": ("根治", "包治", "无任何副作用", "绝对安全"),
        "ja": ("完治", "副作用はない", "絶対に安全"),
    }
)


def _joined(*tables: Mapping[str, tuple[str, ...]]) -> Mapping[str, tuple[str, ...]]:
    languages = dict.fromkeys(language for table in tables for language in table)
    return MappingProxyType({tag: tuple(p for table in tables for p in table.get(tag, ())) for tag in languages})


GENERAL = WordingProfile(name="general", blocked=_CERTAIN)
PROFILES: Mapping[str, WordingProfile] = MappingProxyType(
    {
        profile.name: profile
        for profile in (
            GENERAL,
            WordingProfile(name="finance", origins=3, blocked=_joined(_CERTAIN, _ADVICE)),
            WordingProfile(name="medicine", origins=2, blocked=_joined(_CERTAIN, _CURE)),
            WordingProfile(name="law", origins=1, blocked=_CERTAIN),
            WordingProfile(name="academia", origins=2, blocked=_CERTAIN),
        )
    }
)


def profile_of(name: str) -> WordingProfile:
    """Return the parameters of a domain; of one that nobody described, the general ones."""
    return PROFILES.get(name, GENERAL)

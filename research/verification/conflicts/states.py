"""Is a thing on by itself, or does somebody have to switch it on? Turns of phrase that say so, brought to one wording.

"Has to be enabled" denies "on by default" without a single "not": only where both are said in one way can they be compared.
"""

# ruff: noqa: E501, ISC004 - one line holds all the turns of one language
from __future__ import annotations

import re
from functools import cache

_EN_DONE = r"(?:enabled|turned on|switched on|activated)"
# For each language: what says "off", how that is written, what says "on", how that is written. Off is read first.
_TURNS: dict[str, tuple[str, str, str, str]] = {
    "en": (
        rf"(?:has|have|needs?|must|had) (?:to )?(?:first )?be (?:explicitly |manually |first )*{_EN_DONE}(?: (?:manually|explicitly|by hand|first|by (?:the |an )?(?:user|administrator|operator)s?))*"
        rf"|(?:is|are|comes?|ships?) (?:turned off|switched off|disabled|inactive|off) (?:by default|out of the box)|(?:is|are) not {_EN_DONE} (?:by default|out of the box)|(?:is|are) opt-in",
        "is not on by default",
        r"(?:is|are|comes?|ships?) (?:turned on|switched on|enabled|activated|active|on) (?:by default|out of the box)|(?:is|are) opt-out",
        "is on by default",
    ),
    "de": (
        r"(?:muss|müssen) (?:manuell |von hand |erst |zuerst |ausdrücklich )*(?:aktiviert|eingeschaltet) werden|(?:ist|sind) (?:standardmäßig|von haus aus|ab werk) (?:deaktiviert|ausgeschaltet|inaktiv|abgeschaltet|nicht (?:aktiviert|aktiv|eingeschaltet))",
        "ist standardmäßig nicht aktiv",
        r"(?:ist|sind) (?:standardmäßig|von haus aus|ab werk) (?:aktiviert|eingeschaltet|aktiv)",
        "ist standardmäßig aktiv",
    ),
    "fr": (
        r"(?:doit|doivent) être activée?s?(?: (?:manuellement|à la main|explicitement))?|(?:est|sont) désactivée?s? par défaut|n['’]est pas activée?s? par défaut",
        "n'est pas actif par défaut",
        r"(?:est|sont) (?:activée?s?|actif|active|actifs|actives) par défaut",
        "est actif par défaut",
    ),
    "es": (
        r"(?:debe|deben|tiene que|tienen que) (?:ser activad[oa]s?|activarse|habilitarse)(?: manualmente)?|(?:está|están|viene|vienen) (?:desactivad|deshabilitad)[oa]s? (?:por defecto|de forma predeterminada)",
        "no está activo por defecto",
        r"(?:está|están|viene|vienen) (?:activ[oa]s?|activad[oa]s?|habilitad[oa]s?) (?:por defecto|de forma predeterminada)",
        "está activo por defecto",
    ),
    "zh": (
        r"(?:需要|必须|须|需)(?:用户|管理员)?(?:手动|自行)?(?:开启|启用|打开|激活)|默认(?:是|为|情况下)?(?:关闭|禁用|停用|不开启|不启用|未启用|未开启)(?:的|状态)?",
        "默认不开启",
        r"默认(?:是|为|情况下)?(?:开启|启用|打开|激活)(?:的|状态)?",
        "默认开启",
    ),
    "ja": (
        r"(?:手動で)?有効(?:に|化)する必要が(?:あります|ある)|(?:デフォルト|既定|初期設定)で(?:は)?(?:無効|オフ)(?:です|である|になっている|になっています|だ)?",
        "既定で有効でない",
        r"(?:デフォルト|既定|初期設定)で(?:は)?(?:有効|オン)(?:です|である|になっている|になっています|だ)?",
        "既定で有効である",
    ),
}


def in_one_wording(text: str, language: str) -> str:
    """Return a text with every turn that says "on" or "off by default" in the one wording of its language."""
    turns = _patterns(language)
    if turns is None:
        return text
    off, not_on, on, is_on = turns
    return off.sub(not_on, text) if off.search(text) else on.sub(is_on, text)


def tells_default(text: str, language: str) -> bool:
    """Tell whether a text says that something is on, or is not, unless somebody changes it."""
    turns = _patterns(language)
    return turns is not None and (turns[0].search(text) is not None or turns[2].search(text) is not None)


def without_default(text: str, language: str) -> str:
    """Return a text without the words that say so."""
    turns = _patterns(language)
    return text if turns is None else turns[2].sub(" ", turns[0].sub(" ", text))


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], str, re.Pattern[str], str] | None:
    if language not in _TURNS:
        return None
    off, not_on, on, is_on = _TURNS[language]
    edge = "{}" if language in {"zh", "ja"} else r"(?<!\w)(?:{})(?!\w)"
    return (
        re.compile(edge.format(off), re.IGNORECASE),
        not_on,
        re.compile(edge.format(on), re.IGNORECASE),
        is_on,
    )

"""Which words of a sentence sound like a measure and give none? The test: could a number stand in their place?

The rule: a word of degree is hollow where its sentence holds no number at all. It is named to the reader, never taken out:
the sentence stays the one that was verified.
"""

# ruff: noqa: E501 - the lines of a table

from __future__ import annotations

import re
from functools import cache

from research.evidence.quantities.find import quantities

_WORDS: dict[str, str] = {
    "en": (
        r"significant(?:ly)?|substantial(?:ly)?|considerabl[ey]|dramatic(?:ally)?|drastic(?:ally)?|massive(?:ly)?|enormous(?:ly)?|vast(?:ly)?|"
        r"huge(?:ly)?|great(?:ly)? (?:improv|reduc|increas|optimi[sz])\w*|marked(?:ly)?|remarkabl[ey]|notabl[ey]|noticeabl[ey]|sharply|strongly (?:improv|reduc|increas)\w*|"
        r"far (?:better|faster|cheaper|more|less)|much (?:better|faster|cheaper)|several times|many times|an order of magnitude|"
        r"widely (?:used|adopted|recogni[sz]ed)|rapidly (?:grow|expand)\w*|highly (?:effective|efficient|successful)"
    ),
    "de": (
        r"deutlich\w*|erheblich\w*|beträchtlich\w*|beachtlich\w*|bedeutend\w*|drastisch\w*|massiv\w*|enorm\w*|spürbar\w*|merklich\w*|"
        r"wesentlich (?:besser|schneller|günstiger|mehr|weniger)|weitaus \w+|um ein vielfaches|weit verbreitet\w*|hochwirksam\w*"
    ),
    "fr": (
        r"considérabl\w+|significati(?:f|ve|vement)s?|substantiel\w*|nettement|fortement|sensiblement|drastiquement|massi(?:f|ve|vement)s?|"
        r"énorm\w+|notabl\w+|bien (?:plus|moins|meilleure?s?)|largement (?:utilisée?s?|répandue?s?|reconnue?s?)"
    ),
    "es": (
        r"considerabl\w+|significativ\w+|sustancial\w*|notabl\w+|drástic\w+|masiv\w+|enorm\w+|mucho (?:más|menos|mejor)|"
        r"ampliamente (?:utilizad|reconocid|adoptad)\w+|fuertemente"
    ),
    "zh": r"显著|大幅|大大|明显|极大|巨大|可观|急剧|广泛(?:使用|应用|采用|认可)|远(?:高|低|超|快|好)于?|数倍|成倍|飞速",
    "ja": r"大幅に|著しく|顕著に|飛躍的に|かなり|はるかに|圧倒的|広く(?:使われ|採用され|認められ)\w*|急速に|数倍",
}
_UNSPACED = frozenset({"zh", "ja"})


def hollow_words(text: str, language: str) -> tuple[str, ...]:
    """Return the hollow words of a sentence as they are written, in their order; nothing where it holds a number.

    `language` is a BCP 47 primary tag; one without a table has none. "Statistically significant" is a finding, no degree.
    """
    pattern = _pattern(language.partition("-")[0].casefold())
    if pattern is None:
        return ()
    found = tuple(dict.fromkeys(match.group() for match in pattern.finditer(text)))
    return found if found and not quantities(text, language) else ()


@cache
def _pattern(language: str) -> re.Pattern[str] | None:
    words = _WORDS.get(language)
    if words is None:
        return None
    if language in _UNSPACED:
        return re.compile(words)
    return re.compile(
        rf"(?<!statistically )(?<!statistisch )(?<!statistiquement )(?<!estadísticamente )\b(?:{words})\b", re.IGNORECASE
    )

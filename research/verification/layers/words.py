"""Which words say that one thing brought about another, and which that something holds for all or for most? For six languages."""

# ruff: noqa: E501 - one line holds the words of one language
from __future__ import annotations

import re
from functools import cache

_CAUSES = {
    "en": (
        r"because|caus(?:e|es|ed|ing)|(?:leads?|led|leading) to|due to(?! (?:be|open|start|begin|close|end|expire|arrive|finish|run)\b)|owing to|as a result(?: of)?|results? in|resulted (?:in|from)|thanks to|(?:is|are|was|were) (?:driven|triggered|brought about) by|"
        r"brings? about|brought about|(?:stems?|stemmed) from|explains? why|(?:is|are|was|were) the reason|attributable to|triggers?|triggered"
    ),
    "de": (
        r"weil|verursach\w+|führ(?:t|te|ten|en) (?:\w+ ){0,4}zu[rm]?|aufgrund|wegen|infolge|dank|bewirk\w+|(?:löst|löste|lösten|lösen) (?:\w+ ){0,5}aus|"
        r"geh(?:t|en) (?:\w+ ){0,4}zurück auf|ging(?:en)? (?:\w+ ){0,4}zurück auf|zurückzuführen"
    ),
    "fr": (
        r"parce qu\w*|cause[rsn]?\w*|causé\w*|entraîn\w+|(?:mène|conduit|a conduit)\w* à|en raison d\w*|à cause d\w*|grâce (?:à|au|aux)|provoqu\w+|"
        r"(?:est|sont) due?s? (?:à|au|aux)|résult\w+ d\w*"
    ),
    "es": (
        r"porque|caus(?:a|an|ó|aron|ado|ada)|provoc\w+|(?:lleva|llevó|conduce|condujo) a|debido a|a causa de|gracias a|(?:se debe|se deben|se debió) a|como resultado de"
    ),
    "zh": r"因为|由于|導致|导致|造成|引起|引发|致使|使得|归因于|得益于|源于",
    "ja": r"ため(?:、|だ|である)|原因|引き起こ|もたらし|起因|よって(?=、)|せいで|おかげで",
}
_ALL = {
    "en": r"(?:all(?!-)|every(?! (?:year|day|month|week|hour|minute|second|time|other|few)s?\b)|each and every)(?! (?:of the )?(?:two|three|four|five|six|seven|eight|nine|ten|\d+|in all|the same))|always|never|everywhere|everyone|without exception|invariably",
    "de": r"alle[rnms]?(?! (?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\d+))|sämtliche[rnms]?|jede[rnms]?(?! (?:jahr|tag|woche|monat|stunde|minute))|immer(?! (?:noch|mehr|wieder|weniger|\w+er\b))|nie(?:mals)?|überall|ausnahmslos",
    "fr": r"(?:tous|toutes)(?! (?:les )?(?:deux|trois|quatre|cinq|six|sept|huit|neuf|dix|\d+))|jamais|partout|sans exception",
    "es": r"(?:todos|todas)(?! (?:los|las) (?:dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|\d+))|siempre(?! que)|nunca|jamás|sin excepción",
    "zh": r"所有|全部(?!\d)|一切|总是|從不|从不|每一个|无一例外|毫无例外",
    "ja": r"すべて|全て|あらゆる|常に|必ず|例外なく",
}
_MOST = {
    "en": r"most(?= (?:of|people|women|men|children|[a-z]+s)\b)|(?:a |the )?(?:vast |large )?majority|mostly|usually|generally(?! available)|typically|widely|in general",
    "de": r"die meisten|(?:die )?mehrheit|meistens|meist|überwiegend|in der regel|im allgemeinen|weithin|weitgehend",
    "fr": r"la plupart|(?:la )?majorité|généralement|en général|le plus souvent|largement",
    "es": r"la mayoría|generalmente|en general|por lo general|habitualmente|ampliamente",
    "zh": r"大多数|大多數|多数|大部分|普遍|通常|一般(?=来说|而言)|广泛",
    "ja": r"ほとんど|大半|大多数|一般に|通常|広く",
}
_OVER_HALF = re.compile(
    r"(?:more than|over) (?:a )?half|two[ -]thirds|three[ -]quarters|four[ -]fifths|nine in ten|mehr als die hälfte|zwei drittel|drei viertel|plus de la moitié|"
    r"deux tiers|trois quarts|más de la mitad|dos tercios|tres cuartos|过半|超过一半|半数以上|三分之二|四分之三|三分の二|四分の三",
    re.IGNORECASE,
)
_AFTER = frozenset({"after all", "above all", "at all", "all over", "all the more", "all but", "almost all"})


def is_causal(text: str, language: str) -> bool:
    """Tell whether a text says that one thing brought about another; False in a language without a list."""
    pattern = _pattern("cause", language)
    return pattern is not None and pattern.search(text) is not None


def reach(text: str, language: str) -> tuple[int, str]:
    """Return how far a text generalises, with the word that does: 2 for all, 1 for most, 0 for no more than it names."""
    folded = text
    for idiom in _AFTER:
        folded = re.sub(rf"\b{idiom}\b", " ", folded, flags=re.IGNORECASE)
    for step, kind in ((2, "all"), (1, "most")):
        pattern = _pattern(kind, language)
        found = pattern.search(folded) if pattern is not None else None
        if found is not None:
            return step, found.group()
    return 0, ""


def speaks_of_over_half(text: str) -> bool:
    """Tell whether a text says in words that more than half of something is meant."""
    return _OVER_HALF.search(text) is not None


@cache
def _pattern(kind: str, language: str) -> re.Pattern[str] | None:
    table = {"cause": _CAUSES, "all": _ALL, "most": _MOST}[kind]
    if language not in table:
        return None
    edged = table[language] if language in {"zh", "ja"} else rf"(?<!\w)(?:{table[language]})(?!\w)"
    return re.compile(edged, re.IGNORECASE)

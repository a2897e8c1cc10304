"""Is what a phrase points to a device, a count or a part of the page? Such things record; they are no source.

The rule: a name that only tells where a device stands ('the loops at Quay Street') is a place. Who owns or made the device
('the sensors of the Water Board', 'the counts by Lindau University') is a name as before.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from research.evidence.ledger.attribution_words import GENERIC
from research.evidence.ledger.naming import key_of_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Things:
    """The words of one language: `devices` and counts, `parts` of a page, and what stands before a place or a maker."""

    devices: str
    parts: str
    places: str
    makers: str


_BY_LANGUAGE = {
    "en": Things(
        devices=(
            r"(?:(?:induction|detector) )?loops?|(?:\w+ )?(?:gauges?|sensors?|counters?|meters?|cameras?|detectors?|"
            r"loggers?|instruments?|probes?|thermometers?|buoys?|turnstiles?|scanners?|radars?|receivers?|readings?|counts?|"
            r"measurements?)|(?:weather|measuring|monitoring|gauging|counting|recording|tide|sampling|survey) "
            r"(?:stations?|points?|posts?|sites?)"
        ),
        parts=r"table|figure|fig\.?|section|chapter|annex|appendix|schedule|exhibit|drawings?|sheet|plate|plan|diagram|map",
        places="at|on|in|along|near|under|over|between|beside|behind|above|below|across|around|inside|outside|opposite",
        makers="by|from|of|belonging to",
    ),
    "de": Things(
        devices=(
            r"\w*(?:messung|(?<!volks)zählung|schleife|sensor|pegel|kamera|zähler|messgerät|messger[äa]te|messstelle|"
            r"messstation|zählstelle|wetterstation|detektor|messpunkt|sonde|instrument)(?:en|e|n|s|es)?"
        ),
        parts=r"tabelle|abbildung|abb\.?|abschnitt|kapitel|anhang|anlage|plan|pläne[n]?|zeichnung(?:en)?|karte|blatt",
        places="an|am|auf|bei|beim|in|im|entlang|vor|unter|über|neben|zwischen",
        makers="von|vom|der|des|durch",
    ),
    "fr": Things(
        devices=(
            r"capteurs?|boucles?|compteurs?|caméras?|comptages?|mesures?|relevés?|détecteurs?|sondes?|instruments?|"
            r"appareils?|(?:stations?|points?|postes?) (?:de mesure|de comptage|météo\w*)"
        ),
        parts=r"tableau|figure|section|chapitre|annexe|plans?|schéma|carte|planche",
        places="à|au|aux|sur|dans|en|près|le long|sous|devant|de|du|des",
        makers="par",
    ),
    "es": Things(
        devices=(
            r"sensor(?:es)?|contador(?:es)?|cámaras?|medidor(?:es)?|mediciones|medición|conteos?|detector(?:es)?|sondas?|"
            r"instrumentos?|estación de medición|estaciones de medición|bucles?|espiras?"
        ),
        parts=r"tabla|cuadro|figura|sección|capítulo|anexo|planos?|apéndice|mapa",
        places="en|junto|cerca|sobre|bajo|de|del",
        makers="por",
    ),
    "it": Things(
        devices=r"sensor[ei]|contator[ei]|telecamer[ae]|misurazion[ei]|conteggi?o?|rilevator[ei]|strument[oi]|sond[ae]|spir[ae]",
        parts=r"tabella|figura|sezione|capitolo|allegato|appendice|pianta|disegn[oi]|mappa",
        places="a|al|alla|in|nel|nella|presso|su|sul|sulla|di|del|della",
        makers="da|dal|dalla",
    ),
    "pt": Things(
        devices=r"sensor(?:es)?|contador(?:es)?|câmer?as?|câmaras?|medidor(?:es)?|medição|medições|contage(?:m|ns)|sondas?",
        parts=r"tabela|quadro|figura|seção|secção|capítulo|anexo|planta|desenhos?|mapa",
        places="em|na|no|nas|nos|junto|perto|sobre|de|da|do",
        makers="por|pela|pelo",
    ),
    "nl": Things(
        devices=r"\w*(?:sensor|lus|teller|meter|camera|meting|telling|meetpunt|meetstation|detector|sonde|lusse)(?:en|s|n)?",
        parts=r"tabel|figuur|paragraaf|hoofdstuk|bijlage|tekening(?:en)?|kaart|plattegrond",
        places="aan|op|bij|in|langs|onder|naast|tussen",
        makers="van|door",
    ),
    "ru": Things(
        devices=r"(?:датчик|сч[её]тчик|камер|прибор|измерени|детектор|сенсор|станци|зонд|пост)\w*",
        parts=r"(?:таблиц|рисун|раздел|глав|приложени|чертеж|схем|карт)\w*",
        places="на|в|во|у|при|около|возле|вдоль|под",
        makers="от",
    ),
}  # fmt: skip
_IS_STREET = re.compile(
    r"(?:street|road|avenue|lane|bridge|quay|square|gate|straße|strasse|weg|platz|brücke|kai|straat|brug|plein)$",
    re.IGNORECASE,
)
# 'Table 3', 'Annex B' and 'Plan von 2016' are parts of a page; 'Plan International' is a house.
_LABEL = re.compile(r"\s*(?:$|[,;:.]|\d|[A-Z]\b|[IVX]+\b|\w+ \d)")
_REACH = 160


@dataclass(frozen=True, slots=True)
class _Forms:
    device: re.Pattern[str]
    opens: re.Pattern[str]
    part: re.Pattern[str]
    place: re.Pattern[str]
    where: re.Pattern[str]
    maker: re.Pattern[str]


def is_no_source(sentence: str, at: int, name: str, language: str, is_known: Callable[[str], bool]) -> bool:
    """Tell whether the name that a phrase ending at `at` points to belongs to a device, a count or a part of the page."""
    forms = _forms(language if language in _BY_LANGUAGE else "en")
    start = sentence.find(name.split(maxsplit=1)[0], at, at + _REACH) if name else -1
    if start < 0:
        return False
    lead, rest = sentence[at:start], sentence[start : start + 2 * _REACH]
    is_house = is_known(name) or not GENERIC.isdisjoint(key_of_name(name).split())
    opening = forms.part.match(lead + rest)
    if opening and (opening[0].islower() or _LABEL.match(lead + rest, opening.end())):
        return not forms.maker.search(sentence[at + opening.end() : start + len(name)])
    # Where nouns have no capitals, a device with one is part of a name: 'the Gauge Society'.
    if language == "de" and (opening := forms.opens.match(name)):
        return _is_place(name[opening.end() :], name, forms, is_house=is_house)
    found = list(forms.device.finditer(lead))
    if found:
        return _is_place(lead[found[-1].end() :], name, forms, is_house=is_house)
    is_before = forms.opens.match(rest[len(name) :].removeprefix(" ")) if lead[-2:-1] != "," else None
    return is_before is not None and not is_house and rest.startswith(name + " ")


def stands_behind(sentence: str, name: str, at: int, language: str) -> bool:
    """Tell whether the subject `name` before a verb at `at` is where a device stands: 'the gauge at Quay Street'."""
    forms = _forms(language if language in _BY_LANGUAGE else "en")
    start = sentence.rfind(name, max(0, at - 4 * _REACH), at) if name else -1
    lead = sentence[max(0, start - _REACH) : start] if start >= 0 else ""
    found = list(forms.device.finditer(lead))
    return bool(found) and forms.where.fullmatch(lead, found[-1].end()) is not None


def _is_place(between: str, name: str, forms: _Forms, *, is_house: bool) -> bool:
    """What stands between a device and the name tells: 'at' a place, 'by' a maker, 'of' a house or a street."""
    if forms.place.match(between):
        return not is_house or _is_where(between)
    return not forms.maker.search(between) or _IS_STREET.search(name) is not None


def _is_where(between: str) -> bool:
    """'De' and 'di' stand before a place and an owner alike."""
    return re.match(r"\W*d(?:e|i|u|el|es|ella|a|o)\b", between, re.IGNORECASE) is None


@cache
def _forms(language: str) -> _Forms:
    words = _BY_LANGUAGE[language]
    return _Forms(
        device=re.compile(rf"\b(?:{words.devices})(?!\w)", re.IGNORECASE),
        opens=re.compile(rf"(?:{words.devices})(?!\w)", re.IGNORECASE),
        part=re.compile(rf"\W*(?:\w+ )?(?:{words.parts})(?!\w)", re.IGNORECASE),
        place=re.compile(rf"\W*(?:{words.places})\s", re.IGNORECASE),
        where=re.compile(rf"\W*(?:{words.places})\s(?:\w+ ){{0,2}}", re.IGNORECASE),
        maker=re.compile(rf"(?<!\w)(?:{words.makers})\s(?!\d)", re.IGNORECASE),
    )

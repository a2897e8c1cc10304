"""A sentence that its page only lets somebody say: announced before, or looked back at behind."""

from __future__ import annotations

import pytest

from research.verification.rulings import RulingCode
from research.verification.screening.context import context_faults
from research.verification.screening.context_sayings import SAYINGS
from tests.support.evidence import stored

DENIED, GIVEN = RulingCode.DENIED_BESIDE, RulingCode.ATTRIBUTED_BESIDE
SENTENCES = {
    "en": "The lock gates are made of oak.",
    "de": "Die Schleusentore sind aus Eiche.",
    "fr": "Les portes de l'écluse sont en chêne.",
    "es": "Las compuertas de la esclusa son de roble.",
    "zh": "船闸的闸门是橡木做的。",
    "ja": "水門の扉は樫でできている。",
}
SAID = [
    ("en", "A rumour about the lock keeps coming back. _", GIVEN),
    ("en", "One complaint is heard in every tavern. _", GIVEN),
    ("en", "_ So the carpenters say.", GIVEN),
    ("en", "_ This was true of the old lock.", DENIED),
    ("en", "_ The building records do not bear that out.", DENIED),
    ("en", "The ground given in the petition is this. _ No ruling has been made.", GIVEN),
    ("de", "Ein Gerücht macht die Runde. _", GIVEN),
    ("de", "_ Das ist jedenfalls die Ansicht der Zimmerleute.", GIVEN),
    ("de", "_ Das galt für die alte Schleuse.", DENIED),
    ("fr", "Une légende circule au village. _", GIVEN),
    ("fr", "_ C'était vrai de l'ancienne écluse.", DENIED),
    ("es", "Un bulo circula por el pueblo. _", GIVEN),
    ("es", "_ Eso era cierto de la esclusa antigua.", DENIED),
    ("zh", "村里流传着一个说法如下。_", GIVEN),
    ("zh", "_这一说法与工程记录不符。", DENIED),
    ("ja", "村には根強い噂が流れている。_", GIVEN),
    ("ja", "_この主張は工事記録と矛盾する。", DENIED),
]
ASSERTED = [
    ("en", "The story of the lock runs over three centuries and fills two rooms. _"),
    ("en", "The question of the material was settled by the survey. _"),
    ("en", "_ So the carpenters replaced them every forty years."),
    ("en", "_ The building records bear that out."),
    ("en", "_ No ruling has been made on the toll."),
    ("de", "Die Legende der Karte steht auf der Rückseite. _"),
    ("de", "_ Das gilt auch für die alte Schleuse."),
    ("fr", "L'idée des ingénieurs a été primée. _"),
    ("fr", "_ C'est aussi le bois de l'ancienne écluse."),
    ("es", "La idea de los ingenieros fue premiada. _"),
    ("es", "_ Eso explica su peso."),
    ("zh", "工程记录保存完好。_"),
    ("zh", "_这与工程记录一致。"),
    ("ja", "工事記録は残されている。_"),
    ("ja", "_これは工事記録と一致する。"),
]


def codes(page: str, language: str) -> set[RulingCode]:
    """Read the page with the sentence in the place of the underscore."""
    before, _, after = page.partition("_")
    sentence = SENTENCES[language]
    source = stored(f"{before}{sentence}{after}", language=language)
    return {fault.code for fault in context_faults(source, len(before), len(before) + len(sentence), language)}


@pytest.mark.parametrize(("language", "page", "code"), SAID)
def test_what_a_page_only_lets_somebody_say_is_found(language: str, page: str, code: RulingCode) -> None:
    assert code in codes(page, language)


@pytest.mark.parametrize(("language", "page"), ASSERTED)
def test_a_neighbour_that_announces_no_saying_gives_nothing_away(language: str, page: str) -> None:
    assert codes(page, language) == set()


@pytest.mark.parametrize(("claimed", "is_given"), [
    ("The gates are safe until spring.", True),
    ("The gates are safe until spring, the warden said.", False),
])  # fmt: skip
def test_speech_in_quotation_marks_is_carried_only_with_its_speaker(claimed: str, *, is_given: bool) -> None:
    text = "'The gates are safe until spring,' the warden of the lock said."
    source = stored(text, language="en")
    found = {fault.code for fault in context_faults(source, 0, len(text), "en", claimed=claimed)}
    assert (GIVEN in found) is is_given


def test_every_language_with_words_of_context_has_sayings() -> None:
    assert set(SAYINGS) == set(SENTENCES)

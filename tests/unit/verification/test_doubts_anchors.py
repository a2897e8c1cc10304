"""Doubts about names, codes, sides and nouns: each false sentence beside its true twin, over one page."""

from __future__ import annotations

import pytest

from research.admission.types import AdmittedFact
from research.verification.screening.aligned import align
from research.verification.screening.doubts.anchor_kin import are_kin
from research.verification.screening.doubts.anchor_marks import Sort, marks_of
from research.verification.screening.doubts.anchor_poles import poles
from research.verification.screening.doubts.anchor_rules import binding_doubts
from research.verification.screening.doubts.anchor_units import units_of
from research.verification.screening.types import ScreenFault
from research.verification.statements import read_statement
from tests.support.evidence import stored
from tests.support.webs import source_of


def doubted(claim: str, *passages: str, language: str = "en", page: str = "", title: str = "") -> tuple[ScreenFault, ...]:
    source = stored(*passages, language=page or language, title=title)
    fact = AdmittedFact(item_id="F1", text=claim, source_id="S1", chunk_ids=tuple(c.chunk_id for c in source.chunks))
    return tuple(binding_doubts(align(fact, source, language=language)))


PAIRS = {
    "a sibling code": (
        "en",
        "A few RK-20 pumps may leak when the tank is full. The RK-25 is not affected.",
        "A few RK-20 pumps may leak when the tank is full.",
        "A few RK-25 pumps may leak when the tank is full.",
    ),
    "a code of another case": (
        "en",
        "The appeal of Norrick Mills is heard as case HB-2031-0415. Another case, HB-2031-0451, concerns a carter.",
        "The appeal of Norrick Mills is heard under HB-2031-0415.",
        "The appeal of Norrick Mills is heard under HB-2031-0451.",
    ),
    "a code that is not concerned": (
        "en",
        "The order applies to ovens of type QF-310; ovens of type QF-301 are not concerned.",
        "Ovens of type QF-301 are not covered by the order.",
        "Ovens of type QF-310 are not covered by the order.",
    ),
    "a range of members": (
        "en",
        "Batches T701, T702 and T706 of the syrup are recalled.",
        "Batches T701, T702 and T706 of the syrup were recalled.",
        "Batches T701 to T706 of the syrup are recalled.",
    ),
    "the subject of the sentence before": (
        "en",
        "The mill in Osbury ground 40 tonnes of oats. Its sister in Penhale ground rye. It will close in April 2031.",
        "The Penhale mill will close in April 2031.",
        "The Osbury mill will close in April 2031.",
    ),
    "a predecessor": (
        "en",
        "The manager, Edda Krone, opened the yard. Her predecessor, Ivo Sant, left the firm in May 2030.",
        "Ivo Sant left the firm in May 2030.",
        "Edda Krone left the firm in May 2030.",
    ),
    "pairs in brackets": (
        "en",
        "The wells gave 4 mg/L (Hook Lane), 9 mg/L (Tanyard) and 2 mg/L (Abbey Road).",
        "At Tanyard 9 mg/L were measured.",
        "At Hook Lane 9 mg/L were measured.",
    ),
    "who bought from whom": (
        "en",
        "The works, which Fendal bought from Orr & Pike in 2029, employ 80 people.",
        "Fendal bought the works from Orr & Pike in 2029.",
        "Orr & Pike bought the works from Fendal in 2029.",
    ),
    "the other bank": (
        "en",
        "Mooring is allowed on the east bank.",
        "Boats may moor on the east bank.",
        "Mooring is allowed on the west bank.",
    ),
    "another noun of the page": (
        "en",
        "The council raised the fee for stalls in March. The visitors complained about the noise of the lorries.",
        "In March the council raised the fee for stalls.",
        "In March the council raised the fee for lorries.",
    ),
    "another name for which the same is said": (
        "fr",
        "Le bassin de Lonval est en alerte. Le bassin de Merlaix est en vigilance depuis le 3 mai.",
        "Le bassin de Merlaix est en vigilance depuis le 3 mai.",
        "Le bassin de Lonval est en vigilance depuis le 3 mai.",
    ),
    "the upper reach": (
        "fr",
        "Le secteur amont est placé en alerte, le secteur aval en vigilance.",
        "Le secteur amont est placé en alerte.",
        "Le secteur aval est placé en alerte.",
    ),
    "another trial": (
        "es",
        "El ensayo está registrado como EC-2030-1177. Otro ensayo, EC-2030-1771, trata de la rodilla.",
        "El ensayo está registrado como EC-2030-1177.",
        "El ensayo está registrado como EC-2030-1771.",
    ),
    "the cooperative of the next village": (
        "es",
        "La cooperativa de Villar Alto vendió más. La cooperativa de Villar Bajo vendió un 12 % menos desde mayo.",
        "La cooperativa de Villar Bajo vendió un 12 % menos desde mayo.",
        "La cooperativa de Villar Alto vendió un 12 % menos desde mayo.",
    ),
    "a German compound": (
        "de",
        "Das Strandbad in Eichwehr erhielt 2 Millionen Euro vom Land. Das Hallenbad in Buchwehr blieb leer.",
        "Das Strandbad in Eichwehr bekam vom Land 2 Millionen Euro.",
        "Das Hallenbad in Buchwehr erhielt vom Land 2 Millionen Euro.",
    ),
    "another series": (
        "de",
        "Die Baureihe H25 darf nicht betrieben werden. Die Baureihe H15 darf ohne Speicher betrieben werden.",
        "Die Baureihe H15 darf ohne Speicher betrieben werden.",
        "Die Baureihe H25 darf ohne Speicher betrieben werden.",
    ),
    "another line": (
        "zh",
        "7号线二期仍在试运行，未计入里程。6号线全年客运量增长。",
        "7号线二期目前仍在试运行。",
        "6号线二期目前仍在试运行。",
    ),
    "another machine": (
        "ja",
        "湯守TB-50およびTB-80向けに、新しい部品を公開しました。TB-30は対象ではありません。",
        "湯守TB-50向けに新しい部品が公開された。",
        "湯守TB-30向けに新しい部品が公開された。",
    ),
}


@pytest.mark.parametrize(("language", "page", "true", "false"), PAIRS.values(), ids=PAIRS.keys())
def test_another_anchor_is_doubted_and_its_true_twin_is_not(language: str, page: str, true: str, false: str) -> None:
    assert not doubted(true, page, language=language)
    assert doubted(false, page, language=language)


def test_the_side_of_a_thing_is_known_across_languages() -> None:
    page = "El dragado de la dársena sur retiró 31.400 metros cúbicos de lodos."

    assert doubted("Dredging the northern dock removed 31,400 cubic metres of mud.", page, page="es")
    assert not doubted("Dredging the southern dock removed 31,400 cubic metres of mud.", page, page="es")


def test_a_name_that_the_title_has_is_known_in_every_sentence() -> None:
    page = "Revenue rose to 40 million crowns in 2030, and the operating margin fell."

    assert not doubted("Harmont's revenue rose to 40 million crowns in 2030.", page, title="Harmont: annual report")


def test_a_name_that_the_page_has_only_elsewhere_is_doubted() -> None:
    passages = (
        "The ferry crossed the sound 400 times in June.",
        "The timetable of the summer is printed in blue.",
        "The tickets are sold on the quay.",
        "The harbour office of Quendale was painted.",
    )

    assert doubted("The ferry crossed the sound off Quendale 400 times in June.", *passages)


def test_a_number_stands_in_the_row_and_the_column_that_are_named() -> None:
    page = (
        "<!doctype html><html><body><main><article><h1>Side effects</h1><p>We asked 60 people for eight weeks.</p>"
        "<table><caption>People with side effects</caption><thead><tr><th>Effect</th><th>Dolorin</th><th>Placebo</th></tr>"
        "</thead><tbody><tr><th scope='row'>Headache</th><td>31</td><td>22</td></tr>"
        "<tr><th scope='row'>Dry mouth</th><td>44</td><td>12</td></tr></tbody></table></article></main></body></html>"
    )
    source = source_of("https://example.org/a", page, 1)

    def against(text: str) -> tuple[ScreenFault, ...]:
        fact = AdmittedFact(item_id="F1", text=text, source_id="S1", chunk_ids=tuple(c.chunk_id for c in source.chunks))
        return tuple(binding_doubts(align(fact, source, language="en")))

    assert not against("Dry mouth was reported by 44 people who took Dolorin.")
    assert against("Dry mouth was reported by 44 people who took placebo.")
    assert against("Headache was reported by 44 people who took Dolorin.")


def test_codes_are_known_by_their_shape() -> None:
    found = marks_of(read_statement("Pump RK-20 meets EN 81-220, and notice 2031-17 of 3 May 2031 names 40 kW.", "en"))

    assert [mark.written for mark in found if mark.sort is Sort.CODE] == ["RK-20", "EN 81-220", "notice 2031-17"]


def test_a_clause_without_a_name_speaks_of_the_one_before() -> None:
    ((first, second),) = (units_of(("Orrick opened the quay in May, and sold the sheds in June.",), "en")[0],)

    assert [mark.written for mark in second.subjects(Sort.NAME)] == ["Orrick"]
    assert first.subjects(Sort.NAME) == ()


def test_compounds_are_kin_by_an_ending_that_is_a_word() -> None:
    assert are_kin("Hallenbad", "Strandbad")
    assert not are_kin("Pelletkessel", "Kessel")
    assert not are_kin("Verwaltung", "Entscheidung")


def test_poles_are_words_of_their_own() -> None:
    assert poles("the northern dock") == poles("la dársena norte") == poles("北岸")
    assert not poles("the nortel line")

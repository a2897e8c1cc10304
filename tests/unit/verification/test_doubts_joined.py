"""Doubts about parts that ride along, causes, generalisations, comparisons and sources: each false one beside its true twin."""

# ruff: noqa: E501 - a row is one line
from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from research.admission.types import AdmittedFact
from research.verification.screening.aligned import align
from research.verification.screening.doubts.caused import cause_doubts
from research.verification.screening.doubts.compared import compared_doubts
from research.verification.screening.doubts.generalised import general_doubts
from research.verification.screening.doubts.joined import joined_doubts
from research.verification.screening.doubts.listed import listed_doubts
from research.verification.screening.types import Aligned, ScreenFault
from tests.support.evidence import stored
from tests.support.screening import screened

Rule = Callable[[Aligned], Iterator[ScreenFault]]


def doubted(rule: Rule, claim: str, passage: str, language: str = "en", page: str = "") -> tuple[ScreenFault, ...]:
    source = stored(passage, language=page or language)
    fact = AdmittedFact(item_id="F1", text=claim, source_id="S1", chunk_ids=tuple(c.chunk_id for c in source.chunks))
    return tuple(rule(align(fact, source, language=language)))


JOINED = [
    ("en", "The Orvale lock opens at dawn. Barges pay a toll of 14 crowns.", "At dawn the Orvale lock opens, and barges pay a toll of 14 crowns.", "The Orvale lock opens at dawn and serves hot soup to fishermen."),
    ("en", "The Orvale lock handled 310 barges; how many of them carried gravel is not recorded.", "The Orvale lock handled 310 barges.", "The Orvale lock handled 310 barges, and all of them carried gravel."),
    ("en", "The firm plans to build a kiln in 2031. It has not said where.", "The firm will build a kiln in 2031.", "In 2031 the firm will build a kiln at Penhale."),
    ("de", "Die Schleuse Orvale öffnet bei Sonnenaufgang. Kähne zahlen 14 Kronen.", "Kähne zahlen 14 Kronen, und die Schleuse Orvale öffnet bei Sonnenaufgang.", "Die Schleuse Orvale öffnet bei Sonnenaufgang und verkauft geräucherten Aal."),
    ("fr", "L'écluse d'Orvale ouvre à l'aube. Les péniches paient 14 couronnes.", "Les péniches paient 14 couronnes et l'écluse d'Orvale ouvre à l'aube.", "L'écluse d'Orvale ouvre à l'aube et distribue des soupes chaudes aux pêcheurs."),
    ("es", "La esclusa de Orvale abre al amanecer. Las barcazas pagan 14 coronas.", "Las barcazas pagan 14 coronas y la esclusa de Orvale abre al amanecer.", "La esclusa de Orvale abre al amanecer y regala sopa caliente a los pescadores."),
    ("zh", "奥瓦尔船闸黎明开放。驳船每次缴费14克朗。", "奥瓦尔船闸黎明开放，并且驳船每次缴费14克朗。", "奥瓦尔船闸黎明开放，并且免费向渔民提供热汤面包。"),
    ("ja", "オルヴァル水門は夜明けに開く。はしけは通行料14クローネを払う。", "オルヴァル水門は夜明けに開き、はしけは通行料14クローネを払う。", "オルヴァル水門は夜明けに開き、漁師に温かい汁物を無料配布している。"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "passage", "true", "false"), JOINED)
def test_a_part_that_rides_along_is_doubted_and_a_carried_one_is_not(
    language: str, passage: str, true: str, false: str
) -> None:
    assert doubted(joined_doubts, true, passage, language) == ()
    assert doubted(joined_doubts, false, passage, language)


CAUSED = [
    ("en", "Because the weir was repaired, barge traffic at Orvale rose by 9 per cent.", "Barge traffic at Orvale rose by 9 per cent because the weir was repaired."),
    ("en", "The repair of the weir led to 9 per cent more barge traffic at Orvale.", "Barge traffic at Orvale rose by 9 per cent thanks to the repair of the weir."),
    ("de", "Der Verkehr in Orvale stieg um 9 Prozent, weil das Wehr repariert wurde.", "Weil das Wehr repariert wurde, stieg der Verkehr in Orvale um 9 Prozent."),
    ("fr", "Le trafic à Orvale a augmenté de 9 % grâce à la réparation du barrage.", "Grâce à la réparation du barrage, le trafic à Orvale a augmenté de 9 %."),
    ("es", "El tráfico en Orvale creció un 9 % gracias a la reparación de la presa.", "Gracias a la reparación de la presa, el tráfico en Orvale creció un 9 %."),
    ("zh", "由于水坝修复，奥瓦尔的船运量增长了9%。", "奥瓦尔的船运量增长了9%，原因是水坝修复。"),
    ("ja", "堰の修理によって、オルヴァルの船の通行量は9%増えた。", "オルヴァルの船の通行量が9%増えたのは、堰の修理が原因である。"),
]  # fmt: skip
SIDE_BY_SIDE = {
    "en": "The weir was repaired in May. Barge traffic at Orvale rose by 9 per cent in the same year.",
    "de": "Das Wehr wurde im Mai repariert. Der Verkehr in Orvale stieg im selben Jahr um 9 Prozent.",
    "fr": "La réparation du barrage date de mai. La même année, le trafic à Orvale a augmenté de 9 %.",
    "es": "La reparación de la presa terminó en mayo. Ese año el tráfico en Orvale creció un 9 %.",
    "zh": "五月水坝修复完成。同年奥瓦尔的船运量增长了9%。",
    "ja": "5月に堰の修理が終わった。同じ年、オルヴァルの船の通行量は9%増えた。",
}


@pytest.mark.parametrize(("language", "claim", "passage"), CAUSED)
def test_a_cause_stands_in_the_evidence_between_the_same_two_things(language: str, claim: str, passage: str) -> None:
    assert doubted(cause_doubts, claim, passage, language) == ()
    assert doubted(cause_doubts, claim, SIDE_BY_SIDE[language], language)


@pytest.mark.parametrize(
    "passage",
    [
        "It is unknown whether the repair of the weir led to the rise in barge traffic at Orvale.",
        "The carters blame the repair of the weir for the rise in barge traffic at Orvale.",
    ],
)
def test_a_cause_that_is_open_or_blamed_is_no_cause(passage: str) -> None:
    assert doubted(cause_doubts, "The repair of the weir caused the rise in barge traffic at Orvale.", passage)


def test_a_cause_in_another_language_needs_a_word_of_effect_beside_its_numbers() -> None:
    claim = "The repair of the weir brought barge traffic at Orvale down to 9.4 per cent."
    assert doubted(cause_doubts, claim, "Der Verkehr in Orvale sank auf 9,4 Prozent.", page="de")
    assert not doubted(cause_doubts, claim, "Wegen der Reparatur sank der Verkehr in Orvale auf 9,4 Prozent.", page="de")


GENERAL = [
    ("en", "Most keepers at Orvale want a new lamp.", "Two of the three keepers we met at Orvale want a new lamp.", "Of the 88 keepers at Orvale, 71 per cent want a new lamp."),
    ("en", "Keepers at Orvale typically want a new lamp.", "The keepers Asa and Bo at Orvale want a new lamp.", "Keepers at Orvale usually want a new lamp."),
    ("en", "Lamp sellers agree that prices rose.", "According to one lamp seller, prices rose.", "Lamp sellers agree: prices rose."),
    ("de", "In aller Regel wünschen sich die Wärter in Orvale eine neue Lampe.", "Zwei von drei Wärtern in Orvale wünschen sich eine neue Lampe.", "Die meisten Wärter in Orvale wünschen sich eine neue Lampe."),
    ("fr", "La plupart des gardiens d'Orvale veulent une nouvelle lampe.", "Deux gardiens d'Orvale veulent une nouvelle lampe.", "La majorité des gardiens d'Orvale veulent une nouvelle lampe."),
    ("es", "Los guardas de Orvale prefieren mayoritariamente la lámpara nueva.", "Dos guardas de Orvale prefieren la lámpara nueva.", "La mayoría de los guardas de Orvale prefieren la lámpara nueva."),
    ("zh", "奥瓦尔的看守人大多希望换新灯。", "奥瓦尔的两名看守人希望换新灯。", "奥瓦尔的大多数看守人希望换新灯。"),
    ("ja", "オルヴァルの番人の多くは新しい灯を望んでいる。", "オルヴァルの番人2人は新しい灯を望んでいる。", "オルヴァルの番人の大半は新しい灯を望んでいる。"),
]  # fmt: skip


@pytest.mark.parametrize(("language", "claim", "few", "many"), GENERAL)
def test_a_few_are_not_most(language: str, claim: str, few: str, many: str) -> None:
    assert doubted(general_doubts, claim, few, language)
    assert doubted(general_doubts, claim, many, language) == ()


@pytest.mark.parametrize(
    ("claim", "false", "true"),
    [
        ("Orvale has the oldest lock in the county.", "The lock at Orvale is older than the lock at Penhale.", "Orvale's lock is the oldest in the county."),
        ("The Orvale lock is faster than the Penhale lock.", "The Orvale lock opens at dawn. Of the Penhale lock nothing is told.", "The Penhale lock is slow; the Orvale lock is faster than the Penhale lock ever was."),
        ("The Orvale lock is more profitable than the Penhale lock.", "The keeper of the Orvale lock gave no profits. The Penhale lock belongs to the county.", "Penhale lock is less profitable, the Orvale lock more profitable."),
    ],
)  # fmt: skip
def test_a_comparison_stands_in_the_evidence(claim: str, false: str, true: str) -> None:
    assert doubted(compared_doubts, claim, false)
    assert doubted(compared_doubts, claim, true) == ()


def test_a_bound_and_a_likelihood_compare_nothing() -> None:
    assert doubted(compared_doubts, "The lock is more than 30 metres long.", "The lock measures 31 metres.") == ()
    assert doubted(compared_doubts, "The lock stays shut at least until May.", "The lock will not open before May.") == ()


def test_what_another_source_says_is_no_approval_of_the_cited_one() -> None:
    ours = stored("The council of Orvale keeps the lock open at night.", number=1)
    theirs = stored("Two of its mills have passed the trial at Orvale, and none of them has ordered a wheel.", number=2)
    claim = "Two mills passed the trial at Orvale; none has ordered a wheel yet."
    found = screened(claim, ours, theirs)
    assert found.faults or "foreign_quote" in {doubt.code for doubt in found.doubts}
    assert "foreign_quote" not in {doubt.code for doubt in screened(claim, theirs, ours).doubts}


@pytest.mark.parametrize(
    ("language", "passage", "true", "false"),
    [
        ("en", "The Orvale lock handled 40 barges. The Penhale lock was shut. The Marlo lock, too, handled 40 barges.", "Both Orvale and Marlo handled 40 barges.", "Both Orvale and Penhale handled 40 barges."),
        ("de", "In Orvale zahlen Kähne 14 Kronen, in Marlo ebenfalls 14. In Penhale fahren keine Kähne.", "Kähne zahlen sowohl Orvale als auch Marlo 14 Kronen.", "Kähne zahlen sowohl Orvale als auch Penhale 14 Kronen."),
        ("es", "En Orvale se pagan 14 coronas, en Marlo también 14 coronas. En Penhale no se paga nada.", "Se pagan 14 coronas tanto en Orvale como en Marlo.", "Se pagan 14 coronas tanto en Orvale como en Penhale."),
        ("ja", "オルヴァルの通行料は14クローネで、マルロも14クローネだ。ペンヘイルでは通行料を取らない。", "通行料はオルヴァルでもマルロでも14クローネである。", "通行料はオルヴァルでもペンヘイルでも14クローネである。"),
    ],
)  # fmt: skip
def test_what_is_said_of_both_is_said_of_each(language: str, passage: str, true: str, false: str) -> None:
    assert doubted(listed_doubts, false, passage, language)
    assert doubted(listed_doubts, true, passage, language) == ()

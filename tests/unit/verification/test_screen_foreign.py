"""Words that stand in another page than the cited one, and quotations that stand nowhere."""

from __future__ import annotations

import pytest

from research.verification.rulings import RulingCode
from research.verification.screening.foreign import quotations
from research.verification.screening.types import Gravity
from research.verification.types import Verdict
from tests.support.evidence import stored
from tests.support.screening import screened

PAGES = {
    "en": (
        "The council of Orvale keeps the lock open at night. Barges pay a toll of 14 crowns.",
        "The regional court ruled that the keeper of the Marlo weir must publish the water levels.",
    ),
    "de": (
        "Der Rat von Orvale hält die Schleuse nachts offen. Kähne zahlen 14 Kronen.",
        "Das Landgericht entschied, dass der Wärter am Wehr Marlo die Wasserstände veröffentlichen muss.",
    ),
    "zh": ("奥瓦尔市议会决定船闸夜间开放。驳船每次缴费14克朗。", "地区法院裁定马洛水坝的管理员必须公布水位数据。"),
    "fr": (
        "Le conseil d'Orvale laisse l'écluse ouverte la nuit. Les péniches paient 14 couronnes.",
        "Le tribunal régional a jugé que le gardien du barrage Marlo doit publier les niveaux d'eau.",
    ),
}


@pytest.mark.parametrize("language", PAGES)
def test_a_sentence_of_another_page_is_strange_to_the_cited_one(language: str) -> None:
    cited, other = (stored(page, number=at, language=language) for at, page in enumerate(PAGES[language], 1))
    found = screened(other.text, cited, other, language=language)
    assert found.verdict is Verdict.IRRELEVANT or found.faults
    assert RulingCode.FOREIGN_QUOTE in {fault.code for fault in found.faults} or found.verdict is Verdict.CONFLICT
    assert screened(other.text, other, cited, language=language).verdict is Verdict.ENTAIL


def test_a_sentence_that_both_pages_have_is_foreign_to_none() -> None:
    text = "The regional court ruled that the keeper of the weir must publish the water levels."
    both = stored(text, number=1), stored(f"{text} He appealed.", number=2)
    assert screened("The keeper of the weir must publish water levels, the regional court ruled.", *both).faults == ()


def test_a_quotation_inside_a_statement_stands_in_the_cited_page() -> None:
    cited = stored("The keeper said: “We open the lock at dawn, and not a minute before.” He then left.")
    other = stored("The miller said: “We grind no flour on any day of rest in this town.”", number=2, title="The mill")
    assert not screened("According to the keeper, “we open the lock at dawn, and not a minute before”.", cited, other).faults
    assert not screened("According to the keeper, “we open the lock […] not a minute before”.", cited, other).faults
    (fault,) = screened("The keeper said “we grind no flour on any day of rest”.", cited, other).faults[:1]
    assert (fault.code, fault.gravity, fault.said) == (RulingCode.FOREIGN_QUOTE, Gravity.STRANGE, "The mill")


def test_a_quotation_that_stands_nowhere_is_told_so() -> None:
    (fault,) = screened("The keeper said “the lock has never been closed”.", stored("The keeper opens the lock.")).faults
    assert (fault.code, fault.said) == (RulingCode.FOREIGN_QUOTE, "")


def test_a_quotation_out_of_another_language_is_not_looked_for() -> None:
    source = stored("Der Wärter sagte: „Wir öffnen die Schleuse bei Tagesanbruch.“", language="de")
    assert screened("The keeper said “we open the lock at dawn”.", source, language="en").faults == ()


def test_a_term_in_quotation_marks_is_no_quotation() -> None:
    assert quotations("The “green corridor” and the «grand axe» meet.") == ()
    assert quotations("他说“船闸黎明开放而不是更早一分钟”。") == ("船闸黎明开放而不是更早一分钟",)

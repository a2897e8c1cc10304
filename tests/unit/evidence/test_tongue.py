"""Plain English is known by its small words; whatever leaves a doubt is asked of the detector."""

from __future__ import annotations

import pytest

from research.evidence import tongue
from research.evidence.tongue import is_plain_english, language_of

PLAIN = (
    "How many passengers does the harbour ferry of Lindau carry in a year, and which sources disagree?",
    "The committee said that the bridge would be closed while its bearings are replaced.",
)


@pytest.mark.parametrize("text", PLAIN)
def test_plain_english_needs_no_detector(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tongue, "detect", lambda *_: pytest.fail("The detector was asked."))
    assert language_of(text) == language_of(text, "") == "en"


@pytest.mark.parametrize("text", PLAIN)
def test_under_another_default_the_detector_decides(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tongue, "detect", lambda _text, default: default)
    assert language_of(text, "de") == "de"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "the and of which",
        "41,000 the 42,000 and 43,000 of which 44,000 in 2019, 2020, 2021 and 2022",
        "Wie unterscheidet sich das Buch The Lord of the Rings and what follows von dem Film?",
        "Hur skiljer sig boken The Lord of the Rings från filmen i handling och längd?",
        "Hvordan er filmen The Good, the Bad and the Ugly blitt mottatt?",
        "Kuinka elokuva The Good, the Bad and the Ugly otettiin vastaan Suomessa?",
        "De raad heeft gezegd dat de lijn in het noorden van de stad wordt gebouwd.",
        "Combien de passagers le bac transporte-t-il en un an?",
        "渡轮一年运送多少乘客 and which of the sources say what",
        "Harbour ferry passengers Lindau 2024 annual figures",
    ],
)
def test_other_languages_fragments_and_figures_are_no_plain_english(text: str) -> None:
    assert not is_plain_english(text)

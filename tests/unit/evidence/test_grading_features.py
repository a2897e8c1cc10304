"""Which features of primary material does a text have, what does it declare, and did it take itself back?"""

from __future__ import annotations

import string
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.grading.profile import profile
from research.evidence.ledger.types import Feature, Passage
from research.evidence.types import Source
from research.reading.types import FlaggedSpan
from tests.support.evidence import stored
from tests.support.graded_pages import PAGES

F = Feature


def words_of(source: Source, passage: Passage) -> str:
    return source.text[passage.start : passage.end]


@pytest.mark.parametrize(
    ("feature", "text", "language"),
    [
        (F.VERSION, "The fault came with 4.1.3 of the tool.", "en"),
        (F.VERSION, "We run Python 3.11 here.", "en"),
        (F.VERSION, "该问题出现在 v2.1 中。", "zh"),
        (F.VERSION, "Der Fehler kam mit Version 7.", "de"),
        (F.ERROR_TEXT, "GateTimeout: nothing. Then ValueError: no gate named north", "en"),
        (F.ERROR_TEXT, "日志报错：连接超时", "zh"),
        (F.ERROR_TEXT, "Die Fehlermeldung lautete anders.", "de"),
        (F.MEASUREMENT, "We measured 180 ms at the gate.", "en"),
        (F.MEASUREMENT, "我们测得平均延迟为 12 毫秒。", "zh"),
        (F.MEASUREMENT, "Wir haben 180 ms gemessen.", "de"),
        (F.MEASUREMENT, "Nous avons mesuré 180 ms.", "fr"),
        (F.MEASUREMENT, "Hemos medido 180 ms.", "es"),
        (F.MEASUREMENT, "私たちは遅延を測定し、180 msでした。", "ja"),
        (F.NAMED_AUTHOR, "By Jane Doe\n\nThe gate opened.", "en"),
        (F.NAMED_AUTHOR, "作者：李明\n\n闸门开了。", "zh"),
        (F.NAMED_AUTHOR, "Von Anna Voss\n\nDas Tor ging auf.", "de"),
        (F.METHOD, "Experimental setup\n\nA gate and a clock.", "en"),
        (F.METHOD, "测试方法\n\n使用秒表。", "zh"),
        (F.METHOD, "Versuchsaufbau\n\nEin Tor und eine Uhr.", "de"),
        (F.CONDITIONS, "It ran on an Intel Xeon at 21 °C.", "en"),
        (F.CONDITIONS, "样本量为 200。", "zh"),
        (F.CONDITIONS, "Es nahmen 120 Teilnehmer teil.", "de"),
        (F.OCCASION, "He spoke at the annual harbour conference.", "en"),
        (F.OCCASION, "他在世界港口大会上发言。", "zh"),
        (F.OCCASION, "Sie sprach auf der Konferenz der Häfen.", "de"),
        (F.FIRST_PERSON, "Then we opened the gate.", "en"),
        (F.FIRST_PERSON, "随后我们打开了闸门。", "zh"),
        (F.FIRST_PERSON, "Dann öffneten wir das Tor.", "de"),
    ],
)
def test_a_feature_is_found_with_the_sentence_that_shows_it(feature: Feature, text: str, language: str) -> None:
    source = stored(text, language=language)
    found = dict(profile(source).features)
    assert feature in found
    assert words_of(source, found[feature])


@pytest.mark.parametrize(
    ("feature", "text"),
    [
        (F.VERSION, "It was 12.03.2024 when about 3.5 million came, see Table 4.2 and 192.168.0.1."),
        (F.ERROR_TEXT, "To err is human, and the error was small."),
        (F.MEASUREMENT, "“We measured 180 ms,” said the engineer."),
        (F.MEASUREMENT, "They measured 180 ms."),
        (F.MEASUREMENT, "We tested it and were happy."),
        (F.NAMED_AUTHOR, "By the harbour stands a gate."),
        (F.METHOD, "The method of the poet is silence, and he says so at length."),
        (F.CONDITIONS, "The conditions were good."),
        (F.OCCASION, "At the gate stood a man."),
        (F.FIRST_PERSON, "“I opened it,” he said. The US and Part i agree."),
    ],
)
def test_what_only_looks_like_a_feature_is_none(feature: Feature, text: str) -> None:
    assert feature not in dict(profile(stored(text)).features)


def test_a_feature_stands_with_its_first_passage() -> None:
    source = stored("A first sentence. The fault came with 4.1.3 of the tool. Then 4.2.0 came.")
    assert words_of(source, dict(profile(source).features)[F.VERSION]) == "The fault came with 4.1.3 of the tool."


def test_no_passage_touches_what_is_flagged() -> None:
    source = stored("We measured 180 ms at the gate.", "We measured 240 ms at the door.", flagged=("We measured 180 ms",))
    passage = dict(profile(source).features)[F.MEASUREMENT]
    assert words_of(source, passage) == "We measured 240 ms at the door."


@pytest.mark.parametrize(
    "text",
    [
        "This post is sponsored by Fjordline.",
        "This article contains affiliate links.",
        "We earn a commission when you buy.",
        "Disclosure: I own shares of the maker.",
        "We sell the pumps that we compare here.",
        "The pump was provided free of charge by the manufacturer.",
        "本文由某某公司赞助。",
        "利益相关：作者为该公司员工。",
        "我们公司生产这款水泵。",
        "Dieser Beitrag ist gesponsert.",
        "Wir verkaufen diese Pumpe selbst.",
        "Der Artikel enthält Affiliate-Links.",
        "Article sponsorisé par un fabricant.",
        "Contenido patrocinado.",
        "この記事は広告を含みます。",
        "Anzeige\n\nEine Pumpe.",
    ],
)
def test_a_declared_interest_is_a_passage(text: str) -> None:
    source = stored(text)
    found = profile(source).interests
    assert found
    assert all(words_of(source, passage) for passage in found)


@pytest.mark.parametrize(
    "text",
    [
        "This post is not sponsored.",
        "We use no affiliate links.",
        "The authors declare no conflict of interest.",
        "Conflict of interest: none.",
        "The bill was sponsored by two senators.",
        "本文不含广告推广，无利益冲突。",
        "Dieser Beitrag ist nicht gesponsert.",
        "The advertisement hung on the wall.",
        "Photo provided by Harbour Press.",
        "A long text stands here.\n\nIt goes on.\n\nAnzeige\n\nIt ends.",
    ],
)
def test_a_denial_or_somebody_elses_interest_is_none(text: str) -> None:
    assert profile(stored(text)).interests == ()


@pytest.mark.parametrize(
    "text",
    [
        "This article has been retracted by its authors.",
        "This preprint was withdrawn on 4 May.",
        "We hereby retract this statement.",
        "本文已被撤稿。",
        "Dieser Artikel wurde zurückgezogen.",
        "Cet article a été rétracté.",
        "Este artículo ha sido retractado.",
        "この論文は撤回されました。",
    ],
)
def test_a_page_that_takes_itself_back_is_retracted(text: str) -> None:
    assert profile(stored(text)).is_retracted


def test_a_title_that_says_retracted_is_enough() -> None:
    assert profile(stored("A text.", title="RETRACTED: On gates")).is_retracted


@pytest.mark.parametrize(
    "text",
    [
        "The journal retracted a paper on gates in 2019.",
        "“This article has been retracted,” the journal wrote of another.",
        "Correction: an earlier version of this article misspelt a name.",
        "Die Zeitschrift zog eine Arbeit zurück.",
        "该期刊撤回了一篇论文。",
    ],
)
def test_a_report_of_a_retraction_and_a_corrected_detail_retract_nothing(text: str) -> None:
    assert not profile(stored(text, title="On gates")).is_retracted


_WORDS = st.sampled_from([word for found in PAGES for word in found.text.split()])
_ANY = st.text(alphabet=st.characters(), max_size=300)


@given(
    text=st.one_of(_ANY, st.lists(_WORDS, max_size=80).map(" ".join), st.text(alphabet=string.printable, max_size=300)),
    cut=st.tuples(st.integers(0, 300), st.integers(0, 300)),
    language=st.sampled_from(["en", "zh", "de", "fr", "es", "ja", "ar", ""]),
)
def test_any_text_has_a_profile_whose_passages_lie_in_it_and_outside_what_is_flagged(
    text: str, cut: tuple[int, int], language: str
) -> None:
    source = stored(text, language=language)
    low, high = sorted(min(at, len(text)) for at in cut)
    flagged = (FlaggedSpan(start=low, end=high, rule="test"),)
    found = profile(_with(source, flagged))
    for passage in (*(passage for _, passage in found.features), *found.interests):
        assert 0 <= passage.start < passage.end <= len(text)
        assert passage.end <= low or passage.start >= high or low == high
    assert 0 <= found.specific <= found.paragraphs


@pytest.mark.parametrize(
    "unit", ["a", " ", "“", '"', "(", "1.", "§ 1\n", "我们", "we ", "A", "a-", "--a", "[", "`", "第", "\n", "Aa ", "0:00 "]
)
def test_a_hostile_text_of_one_repeated_sign_has_a_profile(unit: str) -> None:
    found = profile(stored(unit * (200_000 // len(unit))))
    assert found.specific <= found.paragraphs


def _with(source: Source, flagged: tuple[FlaggedSpan, ...]) -> Source:
    return replace(source, flagged=flagged)

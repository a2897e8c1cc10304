"""Are papers of bodies, offices and experts told by their form, and is what reports about them not?"""

from __future__ import annotations

from dataclasses import replace

import pytest

from research.evidence.grading.authority import AuthorityRule
from research.evidence.grading.grade import grade
from research.evidence.grading.profile import profile
from research.evidence.ledger.claims import Authority, Freshness
from research.evidence.ledger.types import Passage, Profile, SourceKind
from research.evidence.types import Source
from research.reading.types import FlaggedSpan
from tests.support.evidence import stored

K = SourceKind

MINUTES = (
    "Harbour Board: minutes of the meeting of 4 March 2025",
    "Present: A. Lund (chair), B. Orrel, the clerk. Apologies: C. Vane.",
    "1. Dredging. The contractor said that it is 14 metres deep. Ms Orrel said that 16 were promised. The chair said no.",
    "The next meeting is on 8 April.",
)
PAPERS = [
    ("minutes", "en", K.PRIMARY, MINUTES),
    (
        "minutes in German",
        "de",
        K.PRIMARY,
        ("Niederschrift über die Sitzung des Hafenausschusses", "Anwesend: Lund, Orrel", "Die Tiefe beträgt 14 Meter."),
    ),
    ("minutes in Chinese", "zh", K.PRIMARY, ("港务委员会会议纪要", "出席人员：伦德、奥雷尔", "航道水深十四米。")),
    ("minutes in Japanese", "ja", K.PRIMARY, ("港湾委員会議事録", "出席者：ルンド、オレル", "水深は14メートルである。")),
    (
        "minutes in French",
        "fr",
        K.PRIMARY,
        ("Compte rendu de la séance du 4 mars", "Présents : Lund, Orrel", "Le chenal a 14 mètres."),
    ),
    (
        "minutes in Spanish",
        "es",
        K.PRIMARY,
        ("Acta de la sesión del 4 de marzo", "Asistentes: Lund, Orrel", "El canal tiene 14 metros."),
    ),
    (
        "a by-law",
        "en",
        K.AUTHORITATIVE_TEXT,
        (
            "By-law 12: mooring at night",
            "In force from 1 May 2025.",
            "No vessel may moor at the outer quay between 22:00 and 05:00.",
        ),
    ),
    (
        "an order in French",
        "fr",
        K.AUTHORITATIVE_TEXT,
        (
            "Arrêté n° 12/2025 : amarrage de nuit",
            "Applicable à compter du 1er mai 2025.",
            "La vitesse est limitée à 5 nœuds.",
        ),
    ),
    (
        "an offer",
        "en",
        K.PRIMARY,
        (
            "To: Harbour Board\nSubject: dredging\nDate: 3 March 2025",
            "Dear members,",
            "We offer to dredge the channel for 41,000 crowns.",
            "Yours faithfully, Orrel Ltd",
        ),
    ),
    (
        "an offer in Chinese",
        "zh",
        K.PRIMARY,
        ("致：港务局\n事由：疏浚报价", "尊敬的先生：", "现报价如下：每年三百万元。", "此致敬礼"),
    ),
    (
        "a business case",
        "en",
        K.PRIMARY,
        (
            "North quay: business case",
            "This version was approved by the Head of Works.",
            "The quay would cost 12 million crowns.",
        ),
    ),
    (
        "the review of an audit office",
        "en",
        K.PRIMARY,
        (
            "Review of the quay",
            "Audit Office of Lund, 2 June 2025",
            "We saw the estimate and recommend a reserve. Our review leaves the merits aside.",
        ),
    ),
    (
        "figures of a statistics office",
        "en",
        K.PRIMARY,
        (
            "Lund Statistics Office: catches in May",
            "In May 412 tonnes were landed, 3 percent more than in the month before.",
            "Figures are preliminary.",
        ),
    ),
    (
        "figures of a statistics office in Chinese",
        "zh",
        K.PRIMARY,
        ("首页 | 统计数据 | 统计公报", "来源：伦德市统计局", "5月渔获412吨，同比增长3%。"),
    ),
    (
        "a company's monthly figures in Japanese",
        "ja",
        K.PRIMARY,
        ("港湾月報 9月分", "取扱量は412トンでした。", "数値は速報値です。"),
    ),
    (
        "a data sheet",
        "en",
        K.DOCUMENTATION,
        (
            "Specifications",
            "The pump is rated for 6,800 litres.",
            "Replace the filter after nine months, tested to our works standard.",
        ),
    ),
    (
        "an interview",
        "en",
        K.NEWS,
        (
            "Radio Lund, transcript of 4 May",
            "HOST: Are you for it?",
            "LUND: I am for facts.",
            "HOST: And the cost?",
            "LUND: Too dear.",
        ),
    ),
    (
        "a thread that lost its marks",
        "en",
        K.COMMUNITY,
        (
            "Harbour Forum: the quay thread",
            "I live there and hear it all night.",
            "The post above is nonsense. Thread closed.",
        ),
    ),
    (
        "an expert's forecast of noise",
        "de",
        K.INDEPENDENT_MEASUREMENT,
        (
            "Schalltechnisches Gutachten zum Kai",
            "Die Stadt hat das Büro Orrel beauftragt, die Geräusche zu prognostizieren.",
            "An der Fassade wurden 47 dB(A) gemessen, in der Nacht 39 dB(A).",
        ),
    ),
    (
        "a forecast with its method and its result",
        "en",
        K.EXPERIMENT,
        (
            "Traffic at the quay",
            "Summary",
            "In 2030 the quay would see 740 lorries, 12 % more.",
            "Method",
            "The forecast rests on a survey of 210 drivers, of whom 61 % answered.",
        ),
    ),
]
REPORTS = [
    (
        "a report after a year's account",
        ("供水漏损仍高", "据水务局发布的年度报告，去年漏损率为14.3%。", "报告还显示，全年爆管187起。"),
    ),
    (
        "a story in which people speak",
        ("Chapter 3", "The quay was dark. Alden said that he had seen the answers to his questions.", "Nobody came."),
    ),
    (
        "a report on minutes",
        (
            "What the minutes of the meeting of 4 March show",
            "By Ann Lund",
            'The chair said no. "We were promised 16," Ms Orrel said on Tuesday.',
        ),
    ),
    (
        "a report on a by-law",
        (
            "By-law 12 angers skippers",
            "By Ann Lund",
            "The rule comes into force on 1 May. Vessels may not moor, the harbour master said.",
        ),
    ),
    (
        "a report after a statistics office",
        (
            "Catches rise",
            "According to the Lund Statistics Office, 3 percent more fish was landed than in the month before.",
            "Figures are preliminary.",
        ),
    ),
]


def page(paragraphs: tuple[str, ...], *, language: str = "en", title: str = "") -> Source:
    return stored(*paragraphs, title=title or paragraphs[0].partition("\n")[0], language=language)


@pytest.mark.parametrize(
    ("name", "language", "kind", "paragraphs"), PAPERS, ids=lambda found: found if isinstance(found, str) else ""
)
def test_a_paper_is_told_by_its_form(name: str, language: str, kind: SourceKind, paragraphs: tuple[str, ...]) -> None:
    assert profile(page(paragraphs, language=language)).kind is kind, name


@pytest.mark.parametrize(("name", "paragraphs"), REPORTS)
def test_what_reports_on_a_paper_is_not_that_paper(name: str, paragraphs: tuple[str, ...]) -> None:
    assert profile(page(paragraphs)).kind not in {K.PRIMARY, K.AUTHORITATIVE_TEXT}, name


@pytest.mark.parametrize("name", ["an offer", "an offer in Chinese"])
def test_whoever_offers_has_an_interest(name: str) -> None:
    found = next(each for each in PAPERS if each[0] == name)
    assert profile(page(found[3], language=found[1])).interests


def test_rows_of_values_are_no_code_whatever_their_file_is_taken_for() -> None:
    rows = "place,night,day\n" + "\n".join(f"P{number},4{number},5{number}" for number in range(9))
    assert profile(replace(stored(rows), media_type="text/x-source")).kind is K.UNTOLD


def test_a_flagged_head_makes_no_paper() -> None:
    found = page(MINUTES, title="A page")
    flagged = replace(found, flagged=(FlaggedSpan(start=0, end=len(found.text), rule="orders"),))
    assert profile(flagged).kind is K.UNTOLD


@pytest.mark.parametrize(
    ("head", "day"),
    [
        ("Minutes of the meeting of 18 March 2025", "2025-03-18"),
        ("Working draft of 9 September 2024 for comment", "2024-09-09"),
        ("Technical note\nDate: 20 February 2025", "2025-02-20"),
        ("Messbericht\nStand: 04.05.2021", "2021-05-04"),
        ("报价\n日期：二〇二五年三月三十一日", "2025-03-31"),
        ("Памятка\nДата: 16 декабря 2024 года", "2024-12-16"),
        ("As of 4 May 2021, thirty works are lit.", ""),
        ("The plan of 2024", ""),
        ("Date: 1 May 2099", ""),
    ],
)
def test_a_file_without_a_day_is_of_the_day_that_its_head_states(head: str, day: str) -> None:
    assert profile(stored(head, "The quay is long.")).published == day


def test_the_day_that_the_reading_found_goes_before_a_stated_one() -> None:
    found = replace(stored("Minutes of the meeting of 18 March 2025", "All is well."), date="2025-03-20")
    assert profile(found).published == "2025-03-20"


SUPERSEDED = [
    "Superseded by the final version of 12 March 2025.",
    "This draft has been superseded.",
    "Ersetzt durch die Fassung vom 12. März 2025.",
    "Diese Fassung ist überholt.",
    "Remplacée par la version du 12 mars 2025.",
    "Esta versión ha quedado superada.",
    "本版本已被2025年版取代。",
    "本版は新版に置き換えられました。",
]


@pytest.mark.parametrize("sentence", SUPERSEDED)
def test_a_text_that_says_it_was_replaced_is_superseded(sentence: str) -> None:
    assert profile(stored("The quay", sentence)).is_superseded


@pytest.mark.parametrize(
    "sentence",
    [
        "It replaces the draft of 9 September 2024 in full.",
        "The old crane was replaced by a new one.",
        "The directive of 1998 was superseded by another in 2016.",
    ],
)
def test_a_text_that_tells_of_a_replacement_is_not_superseded(sentence: str) -> None:
    assert not profile(stored("The quay", sentence)).is_superseded


@pytest.mark.parametrize(
    "title",
    [
        "Quay: DRAFT v0.3",
        "Entwurf: Kaiordnung",
        "码头管理办法（草案）",
        "Borrador del plan",
        "Document de travail",
        "港湾計画（素案）",
    ],
)
def test_a_text_whose_title_says_so_is_a_draft(title: str) -> None:
    assert profile(stored("The quay is long.", title=title)).is_draft


def test_a_report_on_a_draft_is_none() -> None:
    text = ("By Ann Lund", "The mayor said on Monday that the draft is bad.")
    assert not profile(stored(*text, title="Draft plan meets anger")).is_draft


def test_a_superseded_draft_leads_and_is_historical_however_young() -> None:
    found = page(("Quay: business case, DRAFT v0.3", SUPERSEDED[0], "The quay costs 41.0 million crowns."))
    given = graded(found, replace(profile(found), published="2025-03-01"))
    assert given == (Authority.LEAD_ONLY, AuthorityRule.SUPERSEDED.value, Freshness.HISTORICAL)


def test_a_draft_that_nothing_replaced_is_competent_at_most_and_keeps_its_age() -> None:
    found = page(("Quay: business case, DRAFT v0.3", "Approved by nobody yet.", "The quay costs 41.0 million crowns."))
    given = graded(found, replace(profile(found), published=found.captured_at.date().isoformat(), kind=K.PRIMARY))
    assert given == (Authority.COMPETENT, AuthorityRule.DRAFT.value, Freshness.CURRENT)


def graded(source: Source, told: Profile) -> tuple[Authority, str, Freshness]:
    statement = "The quay costs 41.0 million crowns."
    at = source.text.index(statement)
    passage = Passage(source_id=source.source_id, start=at, end=at + len(statement))
    found = grade("F1", statement, passage, source, told, language="en", observed_on=source.captured_at.date())
    return found.authority, found.authority_rule, found.freshness

"""What does a statement claim, who has standing on it, how fresh is its evidence, and does it fit?"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.evidence.grading.authority import AuthorityRule, authority, lead, outranks, standing_of
from research.evidence.grading.claim_kind import claim_kind
from research.evidence.grading.event_dates import event, is_dated
from research.evidence.grading.grade import grade
from research.evidence.grading.profile import profile
from research.evidence.grading.windows import WINDOWS
from research.evidence.ledger.claims import Authority, ClaimKind, Fit, Freshness, Grade
from research.evidence.ledger.types import KindRule, Passage, Profile, SourceKind
from research.reading.types import PageMarks
from tests.support.evidence import stored

C, F = ClaimKind, Freshness
TODAY = date(2026, 3, 2)


def profiled(kind: SourceKind, **changes: object) -> Profile:
    plain = Profile(source_id="S1", kind=kind, rule=KindRule.PERSON, owner="", language="en", paragraphs=1, specific=1)
    return replace(plain, **changes)  # type: ignore[arg-type]


def graded(
    statement: str,
    *,
    text: str = "",
    published: str = "",
    changed: str = "",
    kind: SourceKind | None = None,
    language: str = "en",
    title: str = "A page",
    heading: str = "",
) -> Grade:
    """Grade a statement that stands in a text, or is one."""
    source = stored(text or statement, title=title, heading=heading, language=language)
    source = replace(source, date=published, marks=PageMarks(modified=changed))
    found = profile(source) if kind is None else profiled(kind, published=published, changed=changed)
    start = source.text.find(statement)
    passage = Passage(source_id="S1", start=max(start, 0), end=start + len(statement) if start >= 0 else len(source.text))
    return grade("F1", statement, passage, source, found, language=language, observed_on=TODAY)


@pytest.mark.parametrize(
    ("statement", "language", "kind"),
    [
        ("The operator shall inspect the rope every year.", "en", C.RULE),
        ("Ferries are prohibited from sounding horns at night.", "en", C.RULE),
        ("The basic plan costs $12 per month.", "en", C.PRICE),
        ("The timeout parameter defaults to 30 seconds.", "en", C.INTERFACE),
        ("open_gate() returns a GateState.", "en", C.INTERFACE),
        ("The study found that travel times fell by 22 %.", "en", C.FINDING),
        ("We measured 180 ms.", "en", C.FINDING),
        ("The council announced the line in May.", "en", C.EVENT),
        ("The number of passengers is growing.", "en", C.TREND),
        ("The line has 24 cabins.", "en", C.FIGURE),
        ("The harbour is in the north of the city.", "en", C.STATE),
        ("I think the line is ugly.", "en", C.OPINION),
        ("Gates everywhere.", "en", C.OTHER),
        ("运营单位应当每年检验索道。", "zh", C.RULE),
        ("基础版价格为每月12元。", "zh", C.PRICE),
        ("timeout 参数的默认值为 30 秒。", "zh", C.INTERFACE),
        ("研究表明出行时间缩短了22%。", "zh", C.FINDING),
        ("公司宣布收购该索道。", "zh", C.EVENT),
        ("乘客数量同比增长。", "zh", C.TREND),
        ("索道共24个车厢。", "zh", C.FIGURE),
        ("港口位于城市北部。", "zh", C.STATE),
        ("我认为这条索道很丑。", "zh", C.OPINION),
        ("Der Betreiber ist verpflichtet, das Seil zu prüfen.", "de", C.RULE),
        ("Der Tarif kostet 12 Euro pro Monat.", "de", C.PRICE),
        ("Der Parameter timeout hat den Standardwert 30.", "de", C.INTERFACE),
        ("Eine Studie ergab kürzere Fahrzeiten.", "de", C.FINDING),
        ("Der Stadtrat beschloss den Bau.", "de", C.EVENT),
        ("Die Zahl der Fahrgäste steigt.", "de", C.TREND),
        ("Die Bahn mit 24 Kabinen.", "de", C.FIGURE),
        ("Der Hafen liegt im Norden.", "de", C.STATE),
        ("Ich finde die Bahn hässlich.", "de", C.OPINION),
        ("L'exploitant doit contrôler le câble.", "fr", C.RULE),
        ("El plan cuesta 12 euros al mes.", "es", C.PRICE),
        ("乗客数は増加傾向にある。", "ja", C.TREND),
    ],
)
def test_a_statement_claims_what_its_words_and_form_say(statement: str, language: str, kind: ClaimKind) -> None:
    assert claim_kind(statement, language) is kind


@pytest.mark.parametrize(
    ("statement", "kind"),
    [
        ("The line opened in 2019.", C.EVENT),  # a year is no figure
        ("The bridge cost 90 million euros.", C.FIGURE),  # money without a price that somebody asks
        ("The gate in the wall.", C.OTHER),
        ("The marshal is here.", C.STATE),  # no rule in a part of a word
    ],
)
def test_what_only_looks_like_another_claim_is_not_it(statement: str, kind: ClaimKind) -> None:
    assert claim_kind(statement, "en") is kind


def test_every_kind_of_claim_has_a_window() -> None:
    assert set(WINDOWS) == set(ClaimKind)
    assert all(days >= 0 for days in WINDOWS.values())


@pytest.mark.parametrize("kind", SourceKind)
@pytest.mark.parametrize("claim", ClaimKind)
def test_every_kind_of_source_has_a_standing_on_every_kind_of_claim(kind: SourceKind, claim: ClaimKind) -> None:
    standing, rule = standing_of(kind, claim)
    assert isinstance(standing, Authority)
    assert isinstance(rule, AuthorityRule)


@pytest.mark.parametrize("claim", ClaimKind)
def test_a_demonstration_and_a_thread_are_never_more_than_a_lead(claim: ClaimKind) -> None:
    for kind in (SourceKind.DEMO, SourceKind.COMMUNITY, SourceKind.ROUNDUP):
        assert standing_of(kind, claim)[0] in {Authority.LEAD_ONLY, Authority.NONE}
        assert authority(profiled(kind), claim) == lead(kind, claim)


@pytest.mark.parametrize(
    ("kind", "claim", "standing"),
    [
        (SourceKind.DOCUMENTATION, C.INTERFACE, Authority.PRIMARY),
        (SourceKind.DOCUMENTATION, C.FINDING, Authority.COMPETENT),
        (SourceKind.SOURCE_CODE, C.INTERFACE, Authority.PRIMARY),
        (SourceKind.SOURCE_CODE, C.PRICE, Authority.NONE),
        (SourceKind.AUTHORITATIVE_TEXT, C.RULE, Authority.PRIMARY),
        (SourceKind.NEWS, C.EVENT, Authority.COMPETENT),
        (SourceKind.NEWS, C.FINDING, Authority.SECOND_HAND),
        (SourceKind.PRIMARY, C.FINDING, Authority.COMPETENT),
        (SourceKind.PRIMARY, C.PRICE, Authority.PRIMARY),
        (SourceKind.SECONDARY, C.FIGURE, Authority.SECOND_HAND),
        (SourceKind.INDEPENDENT_MEASUREMENT, C.FINDING, Authority.PRIMARY),
        (SourceKind.UNTOLD, C.EVENT, Authority.UNTOLD),
    ],
)
def test_the_table_says_who_has_standing_on_what(kind: SourceKind, claim: ClaimKind, standing: Authority) -> None:
    assert authority(profiled(kind), claim)[0] is standing


def test_code_outranks_its_documentation_on_what_an_interface_does_and_on_nothing_else() -> None:
    assert outranks(SourceKind.SOURCE_CODE, SourceKind.DOCUMENTATION, C.INTERFACE)
    assert not outranks(SourceKind.DOCUMENTATION, SourceKind.SOURCE_CODE, C.INTERFACE)
    assert not outranks(SourceKind.SOURCE_CODE, SourceKind.DOCUMENTATION, C.FINDING)


def test_a_declared_interest_lowers_an_independent_measurement() -> None:
    declared = profiled(
        SourceKind.INDEPENDENT_MEASUREMENT, interests=(Passage(source_id="S1", start=0, end=4),), has_conditions=True
    )
    assert authority(declared, C.FINDING) == (Authority.COMPETENT, AuthorityRule.INTEREST_DECLARED)


def test_a_measurement_without_conditions_is_lowered() -> None:
    assert authority(profiled(SourceKind.EXPERIMENT, has_conditions=True), C.FINDING)[0] is Authority.PRIMARY
    assert authority(profiled(SourceKind.EXPERIMENT, has_conditions=False), C.FINDING) == (
        Authority.COMPETENT,
        AuthorityRule.NO_CONDITIONS,
    )


@pytest.mark.parametrize("kind", SourceKind)
def test_a_retracted_page_has_no_standing(kind: SourceKind) -> None:
    assert authority(profiled(kind, is_retracted=True), C.EVENT) == (Authority.NONE, AuthorityRule.RETRACTED)


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("It opened on 4 May 2021.", "2021-05-04"),
        ("It opened on May 4, 2021.", "2021-05-04"),
        ("It opened on 2021-05-04.", "2021-05-04"),
        ("It opened in May 2021.", "2021-05"),
        ("It opened in 2021.", "2021"),
        ("In the second quarter of 2021 it opened.", "2021"),
        ("Between 2015 and 2021 it was shut.", "2021"),
        ("索道于2021年5月4日开通。", "2021-05-04"),
        ("索道于2021年开通。", "2021"),
        ("Sie wurde am 4. Mai 2021 eröffnet.", "2021-05-04"),
        ("Sie wurde am 04.05.2021 eröffnet.", "2021-05-04"),
        ("Elle a ouvert le 4 mai 2021.", "2021-05-04"),
        ("Abrió el 4 de mayo de 2021.", "2021-05-04"),
        ("2021年5月に開業した。", "2021-05"),
        ("It opened last year.", "2023"),
        ("索道去年开通。", "2023"),
        ("Sie wurde im Vorjahr eröffnet.", "2023"),
        ("It opened last month.", "2024-05"),
        ("It opened yesterday.", "2024-06-09"),
        ("It will open in 2030.", ""),
        ("It opened in 2024.", "2024"),
        ("It is open since 2019.", ""),
        ("It cost 2021 euros and has 1,998 seats.", ""),
        ("It opened last week.", "2024-06"),
        ("It opened in 2021, on 31 December 2021 to be exact.", "2021-12-31"),
        ("It costs 48.6 million in 2023 money.", ""),
        ("It costs 48.6 million at 2023 prices.", ""),
        ("It costs 48.6 million in constant 2015 dollars.", ""),
        ("The estimate is in prices of 2023.", ""),
        ("Sie kostet 48 Millionen in Preisen von 2023.", ""),
        ("Elle coûte 48 millions aux prix de 2023.", ""),
        ("Cuesta 48 millones a precios de 2023.", ""),
        ("按2023年不变价格计算为四千万元。", ""),
        ("In 2022 it cost 48.6 million in 2023 money.", "2022"),
        ("Winds are stronger on ridges (Moreno, 2019).", ""),
        ("Moreno et al. (2019) found stronger winds.", ""),
        ("The line opened (May 2019) in the rain.", "2019-05"),
        ("It is old.", ""),
    ],
)
def test_a_passage_names_the_day_of_which_it_speaks(text: str, day: str) -> None:
    found = event(text, published="2024-06-10", observed_on=TODAY)
    assert (found.told if found else "") == day


def test_last_year_is_no_year_where_nobody_says_when_the_page_was_published() -> None:
    assert event("It opened last year.", published="", observed_on=TODAY) is None


@pytest.mark.parametrize(
    ("text", "published", "day"),
    [
        ("It opened in 2021.", "2024-06-10", date(2021, 12, 31)),
        ("It opened in 2024.", "2024-06-10", date(2024, 6, 10)),
        ("It opened in May 2021.", "", date(2021, 5, 31)),
        ("In the second quarter of 2021 it opened.", "", date(2021, 6, 30)),
        ("It opened in 2026.", "", TODAY),
    ],
)
def test_age_counts_from_the_last_day_of_a_period_that_had_passed(text: str, published: str, day: date) -> None:
    found = event(text, published=published, observed_on=TODAY)
    assert found is not None
    assert found.day == day


def test_a_statement_that_says_when_is_dated_and_since_is_not() -> None:
    assert is_dated("In 2019 the line carried 5,000 people.")
    assert is_dated("2019年共运送五千人。")
    assert not is_dated("Since 2019 the line has carried 5,000 people.")
    assert not is_dated("The line carries 2000 people.")


def test_a_price_past_its_window_is_historical() -> None:
    found = graded("The basic plan costs $12 per month.", published="2024-01-10")
    assert (found.freshness, found.dated, found.window_days) == (F.HISTORICAL, "2024-01-10", 90)
    assert found.age_days == (TODAY - date(2024, 1, 10)).days


def test_a_price_within_its_window_is_current() -> None:
    assert graded("The basic plan costs $12 per month.", published="2026-02-10").freshness is F.CURRENT


def test_the_event_day_goes_before_the_publication() -> None:
    text = "The plan costs $12 per month. These prices are as of March 2023."
    found = graded("The plan costs $12 per month.", text=text, published="2026-02-10")
    assert (found.freshness, found.event_day, found.dated) == (F.HISTORICAL, "2023-03", "2023-03")


def test_a_year_of_another_sentence_does_not_date_a_passage() -> None:
    text = "The firm was founded in 1998. The firm employs 500 people."
    found = graded("The firm employs 500 people.", text=text, published="2026-01-10")
    assert (found.event_day, found.freshness) == ("", F.CURRENT)


def test_an_author_of_a_year_is_no_stamp_of_the_paragraph() -> None:
    text = "The firm employs 500 people. Its authors stand by what was written in 1998."
    assert graded("The firm employs 500 people.", text=text, published="2026-01-10").event_day == ""


def test_a_german_and_a_chinese_stamp_date_the_paragraph() -> None:
    german = graded("Der Tarif kostet 12 Euro.", text="Der Tarif kostet 12 Euro. Stand: 31.03.2023", language="de")
    assert (german.freshness, german.dated) == (F.HISTORICAL, "2023-03-31")
    chinese = graded("月费为12元。", text="月费为12元。截至2023年3月31日的数据。", language="zh")
    assert (chinese.freshness, chinese.dated) == (F.HISTORICAL, "2023-03-31")


def test_a_dated_statement_is_timeless_however_old() -> None:
    found = graded("In 2019 the line carried 5,000 people a day.", published="2020-01-10")
    assert (found.claim, found.freshness, found.event_day) == (C.FIGURE, F.TIMELESS, "2019")


def test_an_event_is_timeless_even_undated() -> None:
    found = graded("The council approved the line.")
    assert (found.claim, found.freshness, found.age_days, found.window_days) == (C.EVENT, F.TIMELESS, -1, 0)


def test_without_a_day_a_claim_with_a_window_is_undated_whenever_it_was_captured() -> None:
    found = graded("The line has 24 cabins.")
    assert (found.freshness, found.dated, found.age_days) == (F.UNDATED, "", -1)


def test_a_living_text_is_dated_by_its_last_change_and_an_article_by_its_publication() -> None:
    statement = "The timeout parameter defaults to 30 seconds."
    days = {"published": "2020-01-01", "changed": "2026-02-01"}
    assert graded(statement, kind=SourceKind.DOCUMENTATION, **days).freshness is F.CURRENT
    assert graded(statement, kind=SourceKind.SECONDARY, **days).freshness is F.HISTORICAL


def test_a_broken_or_future_day_of_publication_raises_nothing() -> None:
    assert graded("The line has 24 cabins.", published="soon").freshness is F.UNDATED
    assert graded("The line has 24 cabins.", published="2030-01-01").age_days == 0


def test_a_statement_with_its_own_words_fits() -> None:
    assert graded("The Lund line has 24 cabins.").fit is Fit.FITS


def test_a_name_in_the_title_or_heading_is_enough() -> None:
    assert graded("The Lund line has 24 cabins.", text="It has 24 cabins.", title="The Lund line").fit is Fit.FITS
    assert graded("The Lund line has 24 cabins.", text="It has 24 cabins.", heading="The Lund line").fit is Fit.FITS


def test_a_passage_about_another_thing_does_not_fit() -> None:
    found = graded("The new Lund line has 24 cabins.", text="Today the Voss line has 24 cabins.")
    assert (found.fit, found.fit_detail) == (Fit.OTHER_ENTITY, ("Lund",))


def test_a_name_that_stands_nowhere_is_not_told() -> None:
    found = graded("The new Lund line has 24 cabins.", text="It has 24 cabins.")
    assert (found.fit, found.fit_detail) == (Fit.NOT_TOLD, ("Lund",))


def test_a_name_that_opens_the_statement_is_looked_for_too() -> None:
    found = graded("Fjordline sold 500 gates.", text="Havline sold 500 gates.")
    assert (found.fit, found.fit_detail) == (Fit.NOT_TOLD, ("Fjordline",))
    both = graded("Fjordline Systems sold 500 gates.", text="Last week Havline Works sold 500 gates.")
    assert (both.fit, both.fit_detail) == (Fit.OTHER_ENTITY, ("Fjordline", "Systems"))
    assert graded("Prices rose in winter.", text="The price rose in winter.").fit is Fit.FITS


def test_another_version_does_not_fit_and_a_part_of_the_same_does() -> None:
    found = graded("Gate v2 answers in 30 seconds.", text="Gate v3 answers in 30 seconds.")
    assert (found.fit, found.fit_detail) == (Fit.OTHER_VERSION, ("2", "3"))
    assert graded("It runs on Python 3.11 now.", text="It runs on Python 3.11.4 now.").fit is Fit.FITS
    assert graded("It runs on Python 3.1 now.", text="It runs on Python 3.11 now.").fit is Fit.OTHER_VERSION


def test_another_version_in_chinese_does_not_fit() -> None:
    found = graded("闸门 v2 的默认值为 30 秒。", text="闸门 v3 的默认值为 30 秒。", language="zh")
    assert found.fit is Fit.OTHER_VERSION


def test_another_condition_does_not_fit() -> None:
    found = graded("The pump reaches a COP of 3.1 at 2 °C.", text="The pump reaches a COP of 3.1 at 7 °C.")
    assert (found.fit, found.fit_detail) == (Fit.OTHER_CONDITIONS, ("2 °C", "7 °C"))


def test_a_first_hand_account_is_narrower_than_a_general_claim_and_fits_its_own_case() -> None:
    general = graded("Rolling back is faster than a fix.", kind=SourceKind.FIRST_HAND)
    assert (general.fit, general.fit_detail) == (Fit.NARROWER, ("first_hand",))
    assert graded("At the Lund harbour rolling back is faster.", kind=SourceKind.FIRST_HAND).fit is Fit.FITS
    assert graded("Rolling back is faster than a fix.", kind=SourceKind.SECONDARY).fit is Fit.FITS


@pytest.mark.parametrize("unit", ["a", "A ", "1", "2019 ", "a-", "“", "v1.", "at 5 ", "我", "--a ", "$1"])
def test_a_hostile_statement_and_source_of_one_repeated_sign_are_graded(unit: str) -> None:
    text = unit * (200_000 // len(unit))
    assert graded(text, text=text).age_days >= -1


@given(
    statement=st.text(max_size=200),
    text=st.text(max_size=300),
    span=st.tuples(st.integers(0, 400), st.integers(0, 400)),
    language=st.sampled_from(["en", "zh", "de", "fr", "es", "ja", "ar", ""]),
    published=st.sampled_from(["", "2020-02-29", "2020", "9999-12-31", "0001-01-01", "x"]),
)
def test_anything_is_graded(statement: str, text: str, span: tuple[int, int], language: str, published: str) -> None:
    source = replace(stored(text, language=language), date=published)
    low, high = sorted(span)
    passage = Passage(source_id="S1", start=low, end=high)
    found = grade("F1", statement, passage, source, profile(source), language=language, observed_on=TODAY)
    assert found.age_days >= -1
    assert (found.dated == "") == (found.age_days == -1)

"""What ties two sources, and what does not: one test for each tie, and one for what looks like it."""

# ruff: noqa: E501 - a paragraph of a page is one line

from __future__ import annotations

from dataclasses import replace

import pytest

from research.evidence.ledger.claims import SupportBasis, SupportLink
from research.evidence.ledger.fold import fold
from research.evidence.ledger.members import Root, root_of
from research.evidence.ledger.types import Link, Relation
from research.evidence.ledger.weigh import independence
from research.evidence.survey import survey
from research.evidence.terms import TermTable, shipped_terms
from research.evidence.types import Source
from tests.support.known_web import Page, html_of
from tests.support.webs import source_of


def source(number: int, host: str, text: str, **told: str) -> Source:
    """Return the source S`number` that is read from a page of a host; its title and publisher name the host."""
    page = Page(
        id=f"p{number}",
        url=told.pop("url", f"https://{host}.example/a"),
        title=told.pop("title", f"From the desk of {host}"),
        publisher=told.pop("publisher", host.title()),
        text=text,
        **told,  # type: ignore[arg-type]
    )
    return source_of(page.url, html_of(page), number)


def ties(*sources: Source) -> list[tuple[str, str, str]]:
    """Return who is tied to whom, citations left out."""
    return [
        (link.first, link.second, str(link.relation))
        for link in survey(sources).links
        if link.relation is not Relation.CITES
    ]


def origins(*sources: Source) -> list[tuple[str, ...]]:
    return [group.source_ids for group in fold(survey(sources)).groups]


REPORT = (
    "Our wardens counted the godwits of the Lauwer flats on foot and from the air. In spring 865 pairs bred there, after "
    "1,240 pairs five years before.\nEach pair raised 0.31 chicks, and the mown area grew to 2,470 hectares. We mark every "
    "nest with a stick and come back after 12 days."
)


def report() -> Source:
    return source(1, "waders", REPORT, publisher="Wader Foundation", date="2025-04-01")


def test_a_paraphrase_that_turns_the_name_of_its_source_is_a_restatement_of_it() -> None:
    told = source(
        2,
        "marshmail",
        "Spring has grown quiet behind the dyke. According to the Foundation Wader, no more than 865 pairs of godwits are "
        "left, where 1,240 used to breed.",
        date="2025-04-03",
    )
    assert ("S2", "S1", "restates") in ties(report(), told)


def test_initials_lead_to_the_house_that_bears_them() -> None:
    board = source(
        1, "nwb", "We lost 14.3 percent of the water, or 412 million cubic metres.", publisher="Northern Water Board"
    )
    told = source(2, "mail", "The NWB said that 412 million cubic metres were lost, or 14.3 percent.")
    assert ("S2", "S1", "restates") in ties(board, told)


def test_an_author_is_known_by_the_family_name() -> None:
    paper = source(1, "rivers", "We found a mean bed load of 4.7 kg per second in 31 sections.", author="Nora Feld")
    answer = source(2, "streams", "Feld reported 4.7 kg per second. With 12 sensors we arrive at 5.9 kg over 403 days.")
    assert [given.source_id for given in survey((paper, answer)).attributions] == ["S1"]
    assert origins(paper, answer) == [("S1",), ("S2",)]


def test_a_page_that_only_links_to_what_it_retells_restates_it() -> None:
    told = source(
        2,
        "birdblog",
        "The godwit is in trouble: 865 pairs are left of 1,240, and a pair raises no more than 0.31 chicks. Read it "
        "[here](https://waders.example/a).",
        date="2025-04-20",
    )
    assert ("S2", "S1", "restates") in ties(report(), told)


def test_a_page_that_links_and_tells_its_own_figures_stays_by_itself() -> None:
    told = source(
        2,
        "counters",
        "We counted on the other shore: 214 pairs in 96 plots, with 0.52 chicks a pair and 1,105 hectares under late mowing. On "
        "the flats, [others](https://waders.example/a) found 865 pairs.",
        date="2025-06-01",
    )
    assert origins(report(), told) == [("S1",), ("S2",)]


def test_a_restatement_in_another_language_is_found_by_its_figures() -> None:
    chinese = source(
        2,
        "niao",
        "据涉禽基金会发布的报告，今年春天仅有865对黑尾塍鹬繁殖，五年前为1240对。每对仅育成0.31只幼鸟。",
        language="zh",
        date="2025-04-09",
    )
    assert origins(report(), chinese) == [("S1", "S2")]


def test_a_name_in_another_language_is_known_from_the_table_of_terms() -> None:
    board = source(
        1, "nwb", "The old mains are to be renewed within a generation.", publisher="Northern Water Board", date="2025-03-01"
    )
    chinese = source(2, "shui", "北方水务局表示，老旧管道将在一代人之内更新。", language="zh", date="2025-03-02")
    terms = TermTable.load("zh 北方水务局 | en Northern Water Board")
    assert [given.source_id for given in survey((board, chinese)).attributions] == [""]
    assert [given.source_id for given in survey((board, chinese), terms).attributions] == ["S1"]


def test_a_translation_with_two_figures_is_known_by_the_terms_that_it_shares() -> None:
    english = source(
        1,
        "lab",
        "The neural network reads 1,870 pages. Machine learning in the database beat the search engine by 14.3 percent.",
    )
    german = source(
        2,
        "labor",
        "Das neuronale Netz liest 1.870 Seiten. Maschinelles Lernen in der Datenbank schlug die Suchmaschine um 14,3 Prozent.",
        language="de",
    )
    assert fold(survey((english, german))).groups[0].source_ids == ("S1",)
    assert fold(survey((english, german), shipped_terms())).groups[0].source_ids == ("S1", "S2")


def test_a_translation_that_says_so_needs_no_figures() -> None:
    english = source(1, "essays", "The marsh has a sound of its own, and it is older than the dyke. I went there to listen.")
    french = source(
        2,
        "carnets",
        "Le marais a un son à lui, plus ancien que la digue. J'y suis allée pour écouter, une nuit d'avril.\nTexte "
        "[original](https://essays.example/a) traduit de l'anglais.",
        language="fr",
        date="2025-05-01",
    )
    assert ("S2", "S1", "translation") in ties(replace(english, date="2025-01-01"), french)


def test_an_edited_reprint_without_a_figure_is_a_copy() -> None:
    original = (
        "The ferry men of the bay have a word for the swell that comes without wind. They call it the old breath, and they do "
        "not cross when it rises. Nobody has written it down, and the harbour office does not know it. My grandfather turned "
        "back twice in his life, and both times another boat was lost."
    )
    edited = original.replace("Nobody has written it down, and the", "No book holds it; the").replace(
        "twice in his life", "twice"
    )
    assert origins(source(1, "baymen", original), source(2, "tidings", edited)) == [("S1", "S2")]


def test_two_forms_filled_with_other_figures_are_no_copies() -> None:
    form = (
        "In the month of {0} the station at {1} recorded {2} millimetres of rain on {3} days. The warmest day reached {4} degrees, "
        "and the wind blew mostly from the west. The values are checked by hand and may change until the end of the year."
    )
    one = source(1, "lindau-weather", form.format("May", "Lindau", "61.4", "17", "24.8"))
    other = source(2, "verden-weather", form.format("May", "Verden", "48.9", "13", "26.1"))
    assert origins(one, other) == [("S1",), ("S2",)]


def test_two_measurements_of_one_value_stay_two() -> None:
    one = source(1, "lab-a", "We measured 31.4 cm with GPS on 12 nights, at 27 metres per second and 188 metres of height.")
    other = source(2, "lab-b", "Our radar, 640 metres away, saw 0.314 m at 19 points, with 200 samples a second.")
    assert origins(one, other) == [("S1",), ("S2",)]


def test_two_names_of_what_is_not_held_meet_by_their_words_or_their_figures() -> None:
    one = source(
        1, "weekly", "According to the Atlas Institute, 57 percent of firms share desks and save 1,450 euros a head."
    )
    other = source(2, "monthly", "The Atlas Institute for Work said that 57 percent share desks, which saves 1,450 euros.")
    german = source(
        3, "blatt", "Laut Arbeitsatlas teilen 57 Prozent der Firmen ihre Tische und sparen 1.450 Euro.", language="de"
    )
    ledger = fold(survey((one, other, german)))
    assert [(group.source_ids, group.root) for group in ledger.groups] == [(("S1", "S2", "S3"), "")]


def test_a_shared_author_or_contact_alone_joins_nothing_and_both_join() -> None:
    one = source(1, "north", "The wind blew from the north.", author="Ines Duarte")
    other = source(2, "south", "The harbour was closed on Sunday.", author="Ines Duarte")
    assert ("S2", "S1", "shared_author") in [*ties(one, other), *((b, a, c) for a, b, c in ties(one, other))]
    assert origins(one, other) == [("S1",), ("S2",)]
    called = [replace(each, marks=replace(each.marks, contacts=("0123456789abcdef",))) for each in (one, other)]
    assert origins(*called) == [("S1", "S2")]


def test_two_shared_contacts_or_a_contact_and_a_name_are_one_house() -> None:
    hashes = ("0123456789abcdef", "fedcba9876543210")
    one = source(1, "north", "The wind blew from the north.", publisher="Meridian News")
    other = source(2, "south", "The harbour was closed.", publisher="City Ledger")
    third = source(3, "east", "The fair opens in May.", publisher="Meridian Sports")
    reached = [
        replace(each, marks=replace(each.marks, contacts=contacts))
        for each, contacts in ((one, hashes), (other, hashes), (third, hashes[:1]))
    ]
    assert origins(*reached[:2]) == [("S1", "S2")]
    assert origins(reached[0], reached[2]) == [("S1", "S3")]
    # The second and the third share one sign: nothing but the first, which may have taken its signs from both, ties them.
    assert origins(*reached) == [("S1", "S2"), ("S3",)]
    assert origins(reached[0], replace(reached[1], marks=reached[2].marks)) == [("S1",), ("S2",)]


def test_a_preprint_and_its_paper_are_one_work_by_title_and_author() -> None:
    title = "Rice husk biochar and water retention"
    preprint = source(1, "preprints", "We added char to sand.", title=title, author="Clara Ribeiro, Tunde Adeyemi")
    paper = source(2, "journal", "Char was worked into 46 plots over three seasons.", title=title, author="Clara Ribeiro")
    paper = replace(paper, marks=replace(paper.marks, identifiers=("doi:10.5555/x.1",)))
    assert [work.source_ids for work in fold(survey((preprint, paper))).works] == [("S1", "S2")]
    namesake = replace(paper, author="Ana Ruiz")
    assert [work.source_ids for work in fold(survey((preprint, namesake))).works] == [("S1",), ("S2",)]


def test_a_house_that_speaks_of_itself_by_name_is_given_to_nobody_else() -> None:
    text = "The Northern Water Board said that 14.3 percent was lost. The board also said that it will act."
    own = source(1, "northernwater", text, publisher="")
    assert survey((own,)).attributions == ()


def test_a_host_that_many_share_is_no_publisher() -> None:
    pages = [
        source(number, name, text, url=f"https://{name}.github.io/post", publisher="GitHub Pages")
        for number, name, text in ((1, "alice", "I moved a database."), (2, "bob", "We upgraded in place."))
    ]
    assert origins(*pages) == [("S1",), ("S2",)]


def test_papers_of_one_repository_belong_to_their_authors() -> None:
    papers = [
        source(number, "papers", text, url=f"https://papers.example/{number}", author=author)
        for number, text, author in (
            (1, "We grew millet.", "Ana Ruiz"),
            (2, "We grew rye.", "Bo Lind"),
            (3, "We grew oats.", "Bo Lind"),
        )
    ]
    marked = [replace(each, marks=replace(each.marks, identifiers=(f"doi:10.5555/{each.source_id}",))) for each in papers]
    assert origins(*papers) == [("S1", "S2", "S3")]
    assert origins(*marked) == [("S1",), ("S2", "S3")]


def test_a_circle_that_names_evidence_outside_is_no_ring() -> None:
    texts = ("tells us of 9,500 litres", "writes of 9,500 litres", "knows of 9,500 litres")
    hosts = ("alpha", "beta", "gamma")
    pages = [
        source(place + 1, host, f"[{hosts[(place + 1) % 3].title()}](https://{hosts[(place + 1) % 3]}.example/a) {text}.")
        for place, (host, text) in enumerate(zip(hosts, texts, strict=True))
    ]
    assert {relation for _, _, relation in ties(*pages)} >= {"ring"}
    maker = source(4, "maker", "We rate the cartridge at 9,500 litres, tested at 3 bar and 250 milligrams.")
    pages[0] = source(
        1, "alpha", "[Beta](https://beta.example/a) and the [maker](https://maker.example/a) tell of 9,500 litres."
    )
    assert "ring" not in {relation for _, _, relation in ties(*pages, maker)}


def test_a_notice_is_not_joined_to_what_it_takes_back_and_marks_it() -> None:
    paper = source(
        1,
        "letters",
        "The pulse of 214 nurses fell by 7.8 beats within 40 minutes at 2,200 kelvin.",
        title="Lamps and the pulse at night",
    )
    notice = source(
        2,
        "desk",
        "“Lamps and the pulse at night” is withdrawn. It said that the pulse of 214 nurses fell by 7.8 beats within 40 minutes at "
        "2,200 kelvin.",
        title="Retraction: Lamps and the pulse at night",
    )
    linked = replace(paper, marks=replace(paper.marks, links=(notice.canonical_anchor,)))
    assert ("S2", "S1", "corrects") in ties(linked, notice)
    assert not {relation for _, _, relation in ties(linked, notice)} - {"corrects", "cites"}
    assert [profile.is_retracted for profile in survey((linked, notice)).profiles] == [True, False]
    told = next(link for link in survey((paper, notice)).links if link.relation is Relation.CORRECTS)
    assert told.detail == ("retraction", "unconfirmed")
    assert [profile.is_retracted for profile in survey((paper, notice)).profiles] == [False, False]


def test_a_page_that_corrects_itself_takes_nothing_back_elsewhere() -> None:
    told = source(
        2, "mail", "Correction: the vote was on Monday. The mayor won, as [waders](https://waders.example/a) know."
    )
    assert ("S2", "S1", "corrects") not in ties(report(), told)


def test_files_of_a_workspace_have_no_owner() -> None:
    files = [
        replace(
            source(number, "x", text),
            canonical_anchor=f"notes/{number}.md",
            requested_anchor=f"notes/{number}.md",
            publisher="",
        )
        for number, text in ((1, "The wind blew."), (2, "The harbour was closed."))
    ]
    assert origins(*files) == [("S1",), ("S2",)]


@pytest.mark.parametrize("count", [0, 1])
def test_few_sources_have_no_links(count: int) -> None:
    found = survey([report()][:count])
    assert found.links == ()
    assert len(found.profiles) == count


def test_a_link_is_told_once() -> None:
    copies = [
        replace(report(), source_id=f"S{number}", canonical_anchor=f"https://copy{number}.example/")
        for number in range(1, 9)
    ]
    found: list[Link] = list(survey(copies).links)
    assert len({(link.first, link.second, link.relation, link.outside_key) for link in found}) == len(found)


SURVEY = (
    "We metered 1,284 plants in 17 countries. They lost 2.3 percent of their capacity per year; the slowest tenth lost less "
    "than 1.1 percent. Repairs cost 187,000 euros each, and in 27 of 41 fires a pump had stopped."
)


def test_a_part_of_the_name_of_a_house_is_enough_where_its_figures_are_told() -> None:
    lab = source(1, "nordhaven-lab", SURVEY, publisher="Nordhaven Laboratory", date="2025-01-01")
    told = source(
        2,
        "briefing",
        "A pump fails before a cell does, according to engineers at Nordhaven. It was the pump in 27 of 41 fires.\n"
        "A repair comes to 187,000 euros. Wear is 2.3 percent a year.",
        date="2025-02-01",
    )
    assert ("S2", "S1", "restates") in ties(lab, told)


def test_a_town_in_the_name_of_a_house_is_not_the_house() -> None:
    lab = source(1, "nordhaven-lab", SURVEY, publisher="Nordhaven Laboratory", date="2025-01-01")
    told = source(
        2, "briefing", "According to Nordhaven council, 61 lamps were replaced for 9,400 euros.", date="2025-02-01"
    )
    assert origins(lab, told) == [("S1",), ("S2",)]


def test_two_pages_that_share_the_figures_of_one_outside_name_restate_it_even_where_they_do_not_say_so_each_time() -> None:
    one = source(
        1,
        "watch",
        "According to a study by the Corvale Institute, 37 percent of clerks use it. Of the young, 54 percent do.",
    )
    other = source(2, "council", "The Corvale Institute reported 37 percent. Among the young it is 54 percent.")
    assert origins(one, other) == [("S1", "S2")]


def test_a_report_that_is_retold_from_its_middle_needs_many_figures() -> None:
    lab = source(1, "nordhaven-lab", SURVEY, date="2025-01-01")
    backwards = (
        "Of 41 fires, 27 began at a pump; one repair is 187,000 euros. Loss: 1.1 percent at best, 2.3 percent mostly. {}"
    )
    whole = source(2, "investor", backwards.format("So say 1,284 plants."), date="2025-02-01")
    part = source(2, "investor", "Some 41 fires were 27 too many at 187,000 euros.", date="2025-02-01")
    assert origins(lab, whole) == [("S1", "S2")]
    assert origins(lab, part) == [("S1",), ("S2",)]


NEWS = "The new bridge will cost the county {} million euros. Work begins in August and takes {} months."


@pytest.mark.parametrize(
    "imprint",
    [
        "Published by Brightwater Regional Media Ltd., Canal Street 3.",
        "A title of Brightwater Regional Media Ltd.",
        "© 2026 Brightwater Regional Media Ltd.",
    ],
)
def test_one_imprint_is_one_house(imprint: str) -> None:
    first = source(1, "courier", f"{NEWS.format(48, 26)}\n{imprint}")
    second = source(2, "evening", f"The weir was drained for 19 days.\n{imprint}")
    assert origins(first, second) == [("S1", "S2")]


@pytest.mark.parametrize("line", ["© Photoland", "Published by nobody in particular.", "© 2026 Nora Feld"])
def test_a_credit_below_a_picture_is_no_imprint(line: str) -> None:
    first = source(1, "courier", f"{NEWS.format(48, 26)}\n{line}")
    second = source(2, "evening", f"The weir was drained for 19 days.\n{line}")
    assert origins(first, second) == [("S1",), ("S2",)]


def test_who_is_responsible_and_a_word_of_colleagues_are_two_signs_of_one_house() -> None:
    first = source(1, "courier", NEWS.format(48, 26), author="Gareth Pymm")
    sister = "Our colleagues had the bill of 48 million euros first.\nEditor: Gareth Pymm (acting)."
    assert origins(first, source(2, "evening", sister)) == [("S1", "S2")]
    assert origins(first, source(2, "evening", sister.replace("Our colleagues", "They"))) == [("S1",), ("S2",)]


PAPER = (
    "We sampled the tanks of 88 households within 5 km of a road. Particles were found in 62 of 88 tanks, with a median of 14 "
    "per litre. Distance explained 41 percent of the variance."
)


def paper() -> Source:
    return source(
        1,
        "press",
        PAPER,
        title="Tyre-derived particles in roof-harvested rainwater: a survey of 88 rural households",
        author="Maraike Sollberg, Pius Adeyemi",
        metas=(("citation_doi", "10.55512/jrw.2025.0417"),),
        date="2025-09-02",
    )


def works(*sources: Source) -> list[tuple[str, ...]]:
    return [work.source_ids for work in fold(survey(sources)).works]


def test_a_preprint_in_other_words_with_the_authors_and_nearly_the_title_is_the_same_work() -> None:
    preprint = source(
        2,
        "prefirst",
        "Authors: M. Sollberg, P. Adeyemi\nWe took samples from the tanks of 88 households. Tyre wear turned up in 62 of 88 tanks "
        "(median: 14 per litre), and 41 percent of it was explained by the road.",
        title="Tyre particles in rainwater harvested from roofs: a survey of 88 rural households",
    )
    assert works(paper(), preprint) == [("S1", "S2")]


def test_the_author_s_page_with_the_accepted_manuscript_is_the_same_work() -> None:
    own = source(
        2,
        "sollberg",
        "With Pius Adeyemi I asked 88 farms for water. This page holds the accepted manuscript.\nWe found particles in 62 of "
        "the 88 tanks, 14 of them in a litre.",
        title="Maraike Sollberg: tyres on the roof",
    )
    assert works(paper(), own) == [("S1", "S2")]
    assert works(paper(), replace(own, text=own.text.replace("accepted manuscript", "questionnaire"))) == [("S1",), ("S2",)]


def test_a_report_that_names_the_authors_of_a_paper_is_no_version_of_it() -> None:
    report_of_it = source(
        2,
        "mail",
        "Tyres end in the tank. Maraike Sollberg reported particles in 62 of 88 tanks, 14 in a litre. Pius Adeyemi said that "
        "the paper was accepted by a journal.",
    )
    assert works(paper(), report_of_it) == [("S1",), ("S2",)]


def test_a_shortened_copy_under_one_title_is_the_same_work_and_under_another_an_excerpt() -> None:
    long = (
        SURVEY + "\nWe read the energy at the meter, not from the management system, because the two differed at old sites."
    )
    title = "Grid battery field survey of the year"
    whole = source(1, "lab", f"{long}\n" + "\n".join(f"{REPORT}".split("\n")), title=title, date="2025-01-01")
    cut = source(2, "wire", long, title=title, date="2025-02-01")
    assert works(whole, cut) == [("S1", "S2")]
    assert works(whole, source(2, "wire", long, title="How long do they last?", date="2025-02-01")) == [("S1",), ("S2",)]


def file(number: int, name: str, text: str, **told: str) -> Source:
    """Return a file of a workspace: it has a path and no address."""
    told = {"title": name} | told
    return replace(source(number, "any", text, **told), requested_anchor=name, canonical_anchor=name)


def test_files_of_one_publisher_are_of_one_house_and_of_two_are_not() -> None:
    first = file(1, "a.md", "The line is 3.1 km long and has 17 towers.", publisher="City of Tarnholt")
    second = file(2, "b.md", "A rider pays 2.40 crowns on weekdays.", publisher="The City of Tarnholt")
    other = file(3, "c.md", "The wind blows at 14.2 m/s on the ridge.", publisher="Weather Office")
    assert origins(first, second, other) == [("S1", "S2"), ("S3",)]


def test_a_held_document_is_known_by_the_words_of_its_title() -> None:
    case = file(
        1, "case.md", "It would cost 48.6 million crowns to build.", title="Kestrel Line: business case, final version"
    )
    told = "According to the final business case, the line would cost 48.6 million crowns."
    assert origins(case, file(2, "press.md", told, title="A line", publisher="")) == [("S1", "S2")]
    elsewhere = "According to the final business case, the line would cost 51.2 million crowns."
    assert origins(case, file(2, "press.md", elsewhere, title="A line", publisher="")) == [("S1",), ("S2",)]


BOXES = """The harbour board counted 4,318 boxes that had fallen from ships between May and October, and sent two tugs for them.
Of the boxes that were found, 1,277 lay in water of less than 30 metres, where divers could reach them, and 612 were open.
The crew of the larger tug lifted 88 boxes in five weeks. Each lift cost 2,340 crowns, and 1.9 million crowns are set aside.
Fishermen had warned for years that nets are lost on the boxes. They doubt that a tenth of them has been found by now."""
LETTER = """Dear readers, this week I bring you a piece on boxes that I could not cut, and then some news of my own wet garden.
{}
And now the garden. The slugs have eaten every lettuce, and I have begun to collect them at night with a lamp on my head.
The plums are ripe and there are far too many of them, so come round with a basket if you like and take what you can."""


def test_an_edited_copy_is_the_work_and_a_letter_that_holds_it_is_not() -> None:
    whole = source(1, "board", BOXES, title="Lost boxes", date="2025-11-04")
    edited = BOXES.replace("The harbour board counted", "Officials have counted").replace("and sent two", "and found two")
    edited = edited.replace("They doubt", "Some say").replace(" by now", "").replace("Each lift cost", "One lift came to")
    assert works(whole, source(2, "wire", edited, title="Thousands of boxes", date="2025-11-06")) == [("S1", "S2")]
    letter = source(2, "letter", LETTER.format(BOXES), title="My week", date="2025-11-08")
    assert works(whole, letter) == [("S1",), ("S2",)]
    assert origins(whole, letter) == [("S1", "S2")]


def test_a_copy_that_breaks_off_is_the_work_under_any_title() -> None:
    whole = source(1, "board", BOXES, title="Lost boxes", date="2025-11-04")
    head = BOXES.split("\n")[:2]
    cut = "\n".join([*head, "The crew of the larger tug lifted 88 boxes in …", "Log in to go on reading."])
    assert works(whole, source(2, "wire", cut, title="Boxes", date="2025-11-06")) == [("S1", "S2")]


def test_a_paper_is_one_work_in_other_words_where_its_authors_stand_family_first() -> None:
    journal = source(
        1,
        "journal",
        "Berg A, Weil T\nWe assigned 312 adults to lamps for 46 days. The pulse fell by 7.83 beats per minute.",
        title="Warm lamps and the pulse at rest: a randomised trial",
        author="Berg, Anna; Weil, Tom",
        metas=(("citation_doi", "10.5555/lamp.2025.77"),),
    )
    preprint = source(
        2,
        "preprints",
        "Anna Berg and Tom Weil\nCan a lamp slow the heart? With 312 people, for 46 days, it did, by 7.83 beats per minute.",
        title="Warm lamps and the pulse: a randomised trial",
    )
    assert works(journal, preprint) == [("S1", "S2")]


INSPECTION = (
    "The Kestrel Inspectorate examined the Moor Bridge for 14 days in October.\n"
    "Of the 212 hangers, 37 had lost more than a tenth of their section. Rust had reached the sockets of the lower row. "
    "{told} Cracks were found in 61 of 318 welds. The longest of them was 142 millimetres. Most lay near the north tower.\n"
    "The bearings on the fourth pier moved 23 millimetres instead of 55. Dirt had filled the gap. Water stood on the deck "
    "after every shower. The drains were blocked with leaves. The railing is sound. So are the stairs on either side.\n"
    "Repair is estimated at 8.7 million euros. The inspectors ask for a limit of 30 tonnes until it is done. They will come "
    "back in spring. The cables were not opened this time. That needs a scaffold, and a closed lane for three weeks."
)
RETOLD = (
    "{told} Cracks were found in 61 of 318 welds, and 37 of 212 hangers are thin. One crack was 142 millimetres long. Repair "
    "will cost 8.7 million euros. The bearings moved 23 millimetres instead of 55."
)


@pytest.mark.parametrize(
    "told",
    [
        "The deck carries 18,400 vehicles a day, as recorded by the loops at the Quay Street approach.",
        "The deck carries 18,400 vehicles a day, according to the Ferrol Institute.",
    ],
)
def test_one_attributed_sentence_makes_no_restatement_of_a_page_that_tells_its_own_findings(told: str) -> None:
    report = source(1, "kestrel", INSPECTION.format(told=told), publisher="Kestrel Inspectorate", date="2025-11-01")
    others = [source(at, f"paper{at}", RETOLD.format(told=told), date=f"2025-11-0{at}") for at in (2, 3)]
    assert not [tie for tie in ties(report, *others) if tie[0] == "S1"]
    (group,) = fold(survey((report, *others))).groups
    assert (group.root, group.outside) == ("S1", "")


def test_findings_beside_one_attributed_sentence_count_and_the_sentence_does_not() -> None:
    told = "The deck carries 18,400 vehicles a day, according to the Ferrol Institute."
    found = source(1, "kestrel", INSPECTION.format(told=told), publisher="Kestrel Inspectorate", date="2025-11-01")
    ledger = fold(survey((found,)))
    counts = {quote: independence("F1", (support(found, quote),), ledger).count for quote in ("61 of 318 welds", "18,400")}
    assert counts == {"61 of 318 welds": 1, "18,400": 0}


def support(found: Source, quote: str) -> SupportLink:
    start = found.text.index(quote)
    return SupportLink(
        item_id="F1",
        source_id=found.source_id,
        chunk_id="",
        start=start,
        end=start + len(quote),
        basis=SupportBasis.CITED,
    )


def test_a_group_has_its_root_outside_only_where_its_root_restates_what_is_not_held() -> None:
    day = replace(survey((report(),)).profiles[0], published="2025-01-01")
    profiles = {name: replace(day, source_id=name) for name in ("S1", "S2", "S3")}
    circle = {
        "S1": [Link(first="S1", second="S2", relation=Relation.RESTATES)],
        "S2": [Link(first="S2", second="S1", relation=Relation.RESTATES)],
        "S3": [
            Link(first="S3", second="S1", relation=Relation.RESTATES),
            Link(first="S3", second="", relation=Relation.RESTATES, outside="Ferrol", outside_key="ferrol"),
        ],
    }
    assert root_of(("S1", "S2", "S3"), circle, profiles) == Root("S1")
    circle["S1"] = [Link(first="S1", second="", relation=Relation.RESTATES, outside="Ferrol", outside_key="ferrol")]
    assert root_of(("S1", "S2", "S3"), circle, profiles) == Root("", "Ferrol")

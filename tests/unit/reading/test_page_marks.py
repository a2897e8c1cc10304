"""What a page states about its relations is its own word: bounded, normalised, and nothing that it merely mentions."""

from __future__ import annotations

import io
import re
from dataclasses import astuple
from datetime import date

import docx
import pytest
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from hypothesis import given
from hypothesis import strategies as st

from research.reading.links import links_of
from research.reading.read import read
from research.reading.types import MAX_CONTACTS, MAX_LINKS, PageMarks
from research.reading.work_names import identifiers_of

URL = "https://www.tarnholt.example.org/news/ropeway?year=2024"
PROSE = "<p>" + "The ropeway of Tarnholt carries many passengers an hour, and it stops in strong wind. " * 6 + "{}</p>"
LINKED = '<script type="application/ld+json">{}</script>'


def marks(head: str = "", body: str = "", *, linked: str = "", url: str = URL) -> PageMarks:
    html = f"<html lang=en><head>{head}</head><body><h1>The ropeway</h1>{PROSE.format(linked)}{body}</body></html>"
    day = date(2025, 6, 1)
    return read(
        html.encode(), name=url or "page.html", url=url, media_type="text/html", max_chars=60_000, captured_on=day
    ).marks


def test_a_page_that_states_nothing_has_no_marks() -> None:
    assert marks() == PageMarks()


@pytest.mark.parametrize(
    ("head", "canonical"),
    [
        ('<link rel="canonical" href="/ropeway">', "https://www.tarnholt.example.org/ropeway"),
        ('<meta property="og:url" content="https://tarnholt.example.org/r">', "https://tarnholt.example.org/r"),
        (
            '<link rel=canonical href="https://a.example.org/"><meta property="og:url" content="/b">',
            "https://a.example.org/",
        ),
        ('<link rel=canonical href="javascript:x">', ""),
        ('<link rel=canonical href="https://ada:secret@a.example.org/">', ""),
        ('<link rel=canonical href="https://[a/">', ""),
    ],
    ids=["relative", "shared", "both", "script", "login", "broken"],
)
def test_the_address_that_a_page_calls_its_own_is_absolute_or_none(head: str, canonical: str) -> None:
    assert marks(head).canonical == canonical


@pytest.mark.parametrize(
    ("head", "identifiers"),
    [
        ("<meta name=citation_doi content='10.1234/TARN.7'>", ("doi:10.1234/tarn.7",)),
        ("<meta name=citation_doi content='https://doi.org/10.1234/tarn.7'>", ("doi:10.1234/tarn.7",)),
        ("<meta name=dc.identifier content='doi: 10.1234/tarn.7'>", ("doi:10.1234/tarn.7",)),
        ("<meta name=dc.identifier content='page-1234'><meta name=doi content='none'>", ()),
        ("<meta name=citation_arxiv_id content=2401.00001v2><meta name=citation_pmid content=77>",
         ("arxiv:2401.00001v2", "pmid:77")),
        (LINKED.format('{"@type":"ScholarlyArticle","identifier":{"propertyID":"DOI","value":"10.1234/a"},'
                       '"sameAs":["https://doi.org/10.1234/a"],"citation":{"identifier":"10.9999/other"}}'),
         ("doi:10.1234/a",)),
        (LINKED.format('[{"@type":"Article","identifier":"10.1234/a"},{"@type":"Article","identifier":"10.1234/b"}]'), ()),
        ("".join(f"<meta name=citation_doi content='10.1234/{number}'>" for number in range(4)), ()),
    ],
    ids=["meta", "address", "spaced", "own numbers", "several", "linked data", "a list of articles", "a list of works"],
)  # fmt: skip
def test_a_page_is_the_work_that_its_metadata_name_and_none_that_they_list(head: str, identifiers: tuple[str, ...]) -> None:
    assert marks(head).identifiers == identifiers


def test_an_identifier_in_the_text_is_a_reference_and_not_the_page() -> None:
    cited = '<a href="https://doi.org/10.1234/cited">doi:10.1234/cited</a>'
    found = marks(linked=cited)
    assert found.identifiers == ()
    assert found.links == ("https://doi.org/10.1234/cited",)


def test_links_are_those_of_the_content_resolved_and_once_each() -> None:
    content = (
        '<a href="../budget#costs">a</a> <a href="/budget">b</a> <a href="#top">c</a> <a href="mailto:x@y.example">d</a> '
        '<a href="//other.example.org/x#!/route">e</a> <a href="javascript:go()">f</a> <a>g</a>'
    )
    found = marks(body='<nav><ul><li><a href="/menu">Menu</a><li><a href="/more">More</a></ul></nav>', linked=content)
    assert found.links == ("https://www.tarnholt.example.org/budget", "https://other.example.org/x#!/route")


def test_links_are_resolved_against_the_base_that_a_page_sets() -> None:
    found = marks('<base href="https://files.example.org/a/">', linked='<a href="b">b</a>')
    assert found.links == ("https://files.example.org/a/b",)


def test_links_that_a_reader_cannot_see_do_not_count() -> None:
    assert marks(linked='<span hidden><a href="https://spam.example.org/">x</a></span>').links == ()


def test_the_links_of_a_page_are_bounded() -> None:
    many = " ".join(f'<a href="/page/{number}">the passengers of year {number}</a> walked on.' for number in range(400))
    words = "The ropeway of Tarnholt carries many passengers an hour, and it stops in strong wind. " * 60
    assert len(marks(linked=words + many).links) <= MAX_LINKS
    assert len(links_of(f"https://a.example.org/{number}" for number in range(9_999))) == MAX_LINKS


@given(st.lists(st.text(max_size=40), max_size=8), st.sampled_from(["", URL]))
def test_whatever_a_link_holds_only_addresses_of_the_web_come_out(hrefs: list[str], base: str) -> None:
    for link in links_of(hrefs, base=base):
        assert link.startswith(("http://", "https://"))
        assert "@" not in link.split("/")[2]


@given(st.lists(st.text(max_size=60), max_size=8))
def test_whatever_a_page_states_an_identifier_has_a_scheme_and_no_blank(stated: list[str]) -> None:
    assert all(re.fullmatch(r"[a-z]+:\S[^\n]*", name) for name in identifiers_of(stated))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "<p>Mail: Press@Tarnholt.example.org</p>",
            '<p><a href="mailto:press@tarnholt.example.org?subject=x">Write</a></p>',
        ),
        ("<p>press@tarnholt.example.org</p>", "<p>press (at) tarnholt.example.org</p>"),
        ("<p>Tel. +49 (0)30 1234 567</p>", "<p>Phone: 030/1234567</p>"),
        ("<p>电话：0512-8765 4321</p>", '<p><a href="tel:+8651287654321">Call</a></p>'),
    ],
    ids=["case and link", "written out", "country code", "Chinese"],
)
def test_two_pages_with_one_contact_are_seen_to_share_it(one: str, other: str) -> None:
    first, second = marks(body=one).contacts, marks(body=other).contacts
    assert first == second
    assert len(first) == 1


def test_a_contact_is_kept_as_a_hash_alone() -> None:
    [contact] = marks(body="<footer><p>Write to press@tarnholt.example.org</p></footer>").contacts
    assert re.fullmatch("[0-9a-f]{16}", contact)


@pytest.mark.parametrize("text", ["In 2023 it carried 12 345 678 people.", "ISBN 978-3-16-148410-0", "a @ b", "+1"])
def test_a_number_without_a_word_for_a_telephone_is_no_contact(text: str) -> None:
    assert marks(body=f"<p>{text}</p>").contacts == ()


def test_the_contacts_of_a_page_are_bounded() -> None:
    lines = "".join(f"<p>desk{number}@tarnholt.example.org</p>" for number in range(60))
    assert len(marks(body=lines).contacts) == MAX_CONTACTS


def test_the_day_of_the_last_change_is_what_the_page_states_and_never_in_the_future() -> None:
    stated = '<meta property="article:modified_time" content="{}">'
    assert marks(stated.format("2024-03-09T08:00:00Z")).modified == "2024-03-09"
    assert marks(stated.format("2031-03-09")).modified == ""


def test_the_links_of_a_markdown_file_are_kept_where_they_are_whole_addresses() -> None:
    text = b"# Plan\n\nSee [costs](https://a.example.org/costs), <https://b.example.org/> and [the file](costs.md).\n"
    found = read(text, name="plan.md", max_chars=9_000).marks
    assert found == PageMarks(links=("https://a.example.org/costs", "https://b.example.org/"))


def test_the_links_of_a_word_document_are_kept() -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("The costs are told elsewhere: ")
    link = OxmlElement("w:hyperlink")
    link.set(
        qn("r:id"), document.part.relate_to("https://a.example.org/costs", RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    )
    link.append(paragraph.add_run("costs")._r)
    paragraph._p.append(link)
    file = io.BytesIO()
    document.save(file)
    assert read(file.getvalue(), name="plan.docx", max_chars=9_000).marks.links == ("https://a.example.org/costs",)


def test_a_plain_file_has_no_marks() -> None:
    assert not any(astuple(read(b"See https://a.example.org/ for more.", name="a.txt", max_chars=9_000).marks))

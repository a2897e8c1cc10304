"""The article of a page is kept whole, and what stands around it is not."""

from __future__ import annotations

from lxml import html

from research.reading.html_blocks import page_blocks
from research.reading.main_content import main_blocks
from research.reading.region import densest_region

SENTENCE = "The ropeway of Tarnholt, which opened in spring, carries {} passengers an hour, and it stops in strong wind."
ARTICLE = "".join(f"<p>{SENTENCE.format(number)}</p>" for number in range(100, 112))
MENU = "<ul class=menu>" + "".join(f"<li><a href=/{word}>{word}</a></li>" for word in ("News", "Sport", "Culture")) + "</ul>"


def texts(body: str) -> list[str]:
    root = html.document_fromstring(f"<html><body>{MENU}{body}<footer><p>© Tarnholt Press</p></footer></body></html>")
    return [" ".join(block.text.split()) for block in main_blocks(root)]


def test_an_article_is_kept_without_its_surroundings() -> None:
    found = texts(f"<div class=article><h1>The ropeway</h1>{ARTICLE}</div>")
    assert [text for text in found if text.startswith("The ropeway of")] == [SENTENCE.format(n) for n in range(100, 112)]
    assert not {"News", "Sport", "© Tarnholt Press"} & set(found)


def test_headings_inside_the_article_stay() -> None:
    found = texts(f"<div class=article>{ARTICLE}<h2>Wind</h2>{ARTICLE.replace('spring', 'autumn')}</div>")
    assert "Wind" in found


def test_teasers_beside_the_article_go() -> None:
    teaser = "<div class=related><p>A short word on other things, which readers may also like.</p></div>"
    assert not any("readers may" in text for text in texts(f"<div class=article>{ARTICLE}</div>{teaser}"))


def test_a_text_that_the_article_repeats_stays_twice() -> None:
    again = f"<p>{SENTENCE.format(7)}</p>"
    found = texts(f"<div class=article>{again}{ARTICLE}{again}</div>")
    assert found.count(SENTENCE.format(7)) == 2


def test_a_standfirst_stays_and_a_summary_of_the_article_goes() -> None:
    lead = "A first word that stands above all others, and says what is new in Tarnholt."
    page = "<article><header><h1>Head</h1><div class={}>{}</div></header><div class=body>{}</div></article>"
    assert lead in texts(page.format("lead", lead, ARTICLE))
    assert lead not in texts(page.format("article-summary", lead, ARTICLE))


def test_the_region_of_a_page_of_links_is_empty() -> None:
    assert densest_region(page_blocks(html.document_fromstring(f"<html><body>{MENU}</body></html>"))) == set()


def test_the_region_holds_the_article_and_not_the_menu() -> None:
    blocks = page_blocks(html.document_fromstring(f"<html><body>{MENU}<div>{ARTICLE}</div></body></html>"))
    region = densest_region(blocks)
    assert {blocks[index].element.tag for index in region} == {"p"}
    assert len(region) == 12

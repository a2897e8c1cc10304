"""Short pages leave out their foot and their navigation, and a cell that spans a thousand columns is one cell."""

from __future__ import annotations

import pytest
from lxml import html

from research.reading import main_content
from research.reading.main_content import main_blocks
from research.reading.read import read


def said(page: str) -> str:
    return read(page.encode(), name="page.html", media_type="text/html", max_chars=400_000).text


def test_a_short_page_is_read_without_its_navigation_and_its_foot() -> None:
    text = said(
        "<body><nav>Home News</nav><main><h1>Ferry</h1><p>The ferry carried 41,200 people in 2024.</p></main>"
        "<div role=complementary>Most read</div><footer>Imprint and privacy</footer></body>"
    )
    assert "41,200" in text
    assert not {"Home News", "Most read", "Imprint and privacy"} & set(text.split("\n"))


def test_a_page_that_is_nothing_but_a_foot_is_read_all_the_same() -> None:
    assert "The ferry sails daily." in said("<body><footer><p>The ferry sails daily.</p></footer></body>")


def test_cells_that_span_thousands_are_one_cell_each_before_the_extractor_sees_them() -> None:
    cells = "<td rowspan=999 colspan='9999999'>The ferry carried many people in that year.</td><td colspan=2>Both</td>"
    root = html.document_fromstring(f"<body><table>{f'<tr>{cells * 10}</tr>' * 3}</table></body>")
    said = [block.text for block in main_blocks(root)]
    assert "carried many people" in " ".join(said)
    assert {cell.get("rowspan") for cell in root.iter("td")} == {None}
    assert {cell.get("colspan") for cell in root.iter("td")} == {None, "2"}


def test_a_paragraph_of_thousands_of_links_is_not_put_to_the_vote(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extractor is quadratic in the links of one paragraph."""

    def asked(*_: object, **__: object) -> str:
        raise AssertionError

    monkeypatch.setattr(main_content, "extract", asked)
    links = " ".join(f"<a href=/{number}>word {number}</a>" for number in range(2_001))
    article = "<p>The ferry carried many people in that year.</p>" * 20
    root = html.document_fromstring(f"<body><nav><p>Home</p></nav><article>{article}<p>{links}</p></article></body>")
    said = [block.text for block in main_blocks(root)]
    assert len(said) == 21
    assert "Home" not in said

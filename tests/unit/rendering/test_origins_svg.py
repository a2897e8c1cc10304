"""The picture of the groups is strokes alone, and no page may bring another."""

from __future__ import annotations

import re

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from publishing.document.build import build_document
from publishing.document.canonical import fingerprint
from publishing.document.group_types import OriginGroupEntry, OriginMember
from publishing.errors import FormatsDisagree
from publishing.rendering.equivalence import check_formats, check_picture
from publishing.rendering.html import render_html
from publishing.rendering.json import render_json
from publishing.rendering.markdown import render_markdown
from publishing.rendering.origins_svg import PICTURE, WIDTH, origins_svg, pictures_in
from publishing.rendering.reading import ACTIVE_CONTENT, FileFormat, identified
from tests.golden import findings as golden

WHOLE = build_document(golden.weighed())
PAGE = render_html(WHOLE, fingerprint(WHOLE))


def group(numbers: list[int], root: int = 0, outside: str = "") -> OriginGroupEntry:
    members = tuple(OriginMember(number=number, title="T") for number in numbers)
    return OriginGroupEntry(anchor="origin-1", name="Origin A", members=members, root=root, outside=outside)


groups = st.builds(
    group,
    st.lists(st.integers(min_value=0, max_value=4000), min_size=1, max_size=40),
    st.integers(min_value=0, max_value=1),
    st.sampled_from(["", "a study"]),
)


@given(st.lists(groups, max_size=20))
def test_any_groups_make_a_picture_of_strokes_within_its_frame(found: list[OriginGroupEntry]) -> None:
    picture = origins_svg(found)
    assert bool(picture) is bool(found)
    if not picture:
        return
    assert PICTURE.fullmatch(picture)
    assert BeautifulSoup(picture, "lxml").get_text() == ""
    height = int(picture.split('height="')[1].split('"')[0])
    for path in re.findall(r' d="([^"]*)"', picture):
        for command, x, y in re.findall(r"([MLHV])(\d+)(?: (\d+))?", path):
            limit = height if command == "V" else WIDTH
            assert int(x) <= limit
            assert not y or int(y) <= height


def test_the_picture_is_hidden_from_readers_by_ear_and_stands_once_on_the_page() -> None:
    assert pictures_in(PAGE) == [origins_svg(WHOLE.origin_groups)]
    assert 'aria-hidden="true"' in pictures_in(PAGE)[0]
    assert "<svg" not in render_html(build_document(golden.everything()), "0" * 64)


def test_a_root_that_is_not_held_is_a_dashed_box() -> None:
    assert "stroke-dasharray" in origins_svg([group([1], outside="a study")])
    assert "stroke-dasharray" not in origins_svg([group([1, 2], root=1)])


@pytest.mark.parametrize(
    "change",
    [
        ("<path d=", '<path d="M0 0H9"/><path d='), ("</svg>", "<text>Forged</text></svg>"),
        ("</article>", '<svg class="origins-picture"></svg></article>'), (pictures_in(PAGE)[0], ""),
    ],
    ids=["stroke", "text", "second", "none"],
)  # fmt: skip
def test_a_page_with_another_picture_is_refused(change: tuple[str, str]) -> None:
    check_picture(PAGE, WHOLE)
    page = PAGE.replace(*change, 1)
    with pytest.raises(FormatsDisagree, match="picture"):
        check_formats(WHOLE, html=page, markdown=render_markdown(WHOLE), json=render_json(WHOLE))


def test_our_own_picture_is_no_active_content_and_any_other_is() -> None:
    assert identified(FileFormat.HTML, PAGE.encode()).warnings == ()
    forged = PAGE.replace("</svg>", "<text>Forged</text></svg>", 1)
    assert ACTIVE_CONTENT in identified(FileFormat.HTML, forged.encode()).warnings
    second = PAGE.replace("</article>", f"{pictures_in(PAGE)[0]}</article>")
    assert ACTIVE_CONTENT in identified(FileFormat.HTML, second.encode()).warnings

"""The drawing of origins: every source of what is drawn stands in one box, nothing overlaps, no line leads nowhere."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from research.evidence.ledger.types import Ledger, Link, OriginGroup, Relation, Work
from research.selectors.ledger_picture import MOST_SOURCES, WIDTH, Named, draw, picture_of

NUMBERS = st.integers(1, 12)
LINKS = st.lists(st.tuples(NUMBERS, NUMBERS, st.sampled_from(Relation)), max_size=30)


def _group(count: int, links: tuple[Link, ...] = (), *, first: int = 1, root: str = "", outside: str = "") -> OriginGroup:
    ids = tuple(f"S{number}" for number in range(first, first + count))
    works = tuple(f"W{number}" for number in range(first, first + count))
    return OriginGroup(
        group_id=f"O{first}", work_ids=works, source_ids=ids, root=root or ids[0], outside=outside, links=links
    )


def _works(group: OriginGroup) -> list[Work]:
    pairs = zip(group.work_ids, group.source_ids, strict=True)
    return [Work(work_id=work, source_ids=(sid,), fullest=sid, newest=sid, authoritative=sid) for work, sid in pairs]


def _link(first: str, second: str, relation: Relation = Relation.RESTATES) -> Link:
    return Link(first=first, second=second, relation=relation)


@given(count=NUMBERS, pairs=LINKS, outside=st.sampled_from(["", "A study"]))
def test_every_source_stands_in_one_box_and_boxes_keep_apart(
    count: int, pairs: list[tuple[int, int, Relation]], outside: str
) -> None:
    links = tuple(_link(f"S{one}", f"S{other}", relation) for one, other, relation in pairs if one != other)
    group = _group(count, links, outside=outside)
    drawn = draw(group, _works(group), {})
    told = [line.text for box in drawn.boxes for line in box.lines]
    assert sorted(text for text in told if text in set(group.source_ids)) == sorted(group.source_ids)
    boxes = sorted(drawn.boxes, key=lambda box: box.y)
    assert all(above.y + above.height < below.y for above, below in pairwise(boxes))
    assert all(box.x >= 0 and box.x + box.width <= WIDTH and box.y + box.height <= drawn.height for box in boxes)
    assert len(drawn.strokes) <= len(boxes)


def test_who_restates_stands_below_and_further_in() -> None:
    group = _group(3, (_link("S2", "S1"), _link("S3", "S2", Relation.EXCERPT)))
    drawn = draw(group, _works(group), {"S1": Named(name="Office", day="2025-01-31")})
    assert [box.lines[0].text for box in drawn.boxes] == ["S1 · 2025-01-31 · Office", "S2", "S3"]
    assert [box.x for box in drawn.boxes] == sorted({box.x for box in drawn.boxes})
    assert drawn.told == "S1 stands first. S2: restates S1. S3: is an excerpt of S2."


def test_what_is_not_held_is_a_dashed_root() -> None:
    link = Link(first="S1", second="", relation=Relation.RESTATES, outside="A study", outside_key="a study")
    group = _group(2, (link,), outside="A study")
    drawn = draw(group, _works(group), {})
    assert (drawn.boxes[0].lines[0].text, drawn.boxes[0].is_outside) == ("A study", True)
    assert "“A study” is not held here." in drawn.told


def test_copies_of_one_work_stand_in_one_box() -> None:
    group = OriginGroup(group_id="O1", work_ids=("W1",), source_ids=("S1", "S2"), root="S1")
    work = Work(work_id="W1", source_ids=("S1", "S2"), fullest="S1", newest="S1", authoritative="S1")
    drawn = draw(group, [work], {})
    assert [[line.text for line in box.lines] for box in drawn.boxes] == [["S1", "S2"]]


def test_a_long_name_is_cut_by_its_width() -> None:
    group = _group(1)
    narrow = draw(group, _works(group), {"S1": Named(name="a" * 200)}).boxes[0].lines[0].text
    wide = draw(group, _works(group), {"S1": Named(name="字" * 200)}).boxes[0].lines[0].text
    assert narrow.endswith("…")
    assert wide.endswith("…")
    assert len(wide) < len(narrow)


def test_the_largest_groups_are_drawn_first_and_the_rest_is_counted() -> None:
    groups = (_group(3), _group(30, first=4), _group(20, first=34))
    works = tuple(work for group in groups for work in _works(group))
    found = picture_of(Ledger(works=works, groups=groups), {})
    assert [drawn.group_id for drawn in found.groups] == ["O4"]
    assert (found.groups_left, found.sources_left) == (2, 23)
    assert sum(drawn.sources for drawn in found.groups) <= MOST_SOURCES


def test_a_source_that_stands_alone_is_counted_and_not_drawn() -> None:
    groups = (_group(1), _group(2, first=2), _group(1, first=4, outside="A study"))
    works = tuple(work for group in groups for work in _works(group))
    found = picture_of(Ledger(works=works, groups=groups), {})
    assert ([drawn.group_id for drawn in found.groups], found.alone) == (["O2", "O4"], 1)


def test_nothing_is_drawn_of_an_empty_ledger() -> None:
    assert picture_of(Ledger(), {}).groups == ()

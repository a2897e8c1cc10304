"""What a page states about its relations is stored with its source, and goes on to a run that adopts it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User

from research.models import SourceRow
from research.reading.types import PageMarks
from research.services.execution import run_execute
from research.services.runs import run_adopt
from research.store import acquisition
from research.store.marks import marks_json, marks_of
from tests.support.ferries import ON_THE_WEB, PAGES, PASSENGERS, web_stage
from tests.support.running import carry_out
from tests.support.web import Found

HEAD = (
    "<head><link rel=canonical href='{}'><meta name=citation_doi content='10.1234/FERRY.7'>"
    "<meta property='article:modified_time' content='2024-02-03'>"
)
FOOT = (
    "<p>The timetable tells <a href='/timetable#summer'>when each ferry leaves</a>.</p><p>Mail: desk@ferry.example.org</p>"
)


def stated_page() -> str:
    page = PAGES[PASSENGERS].replace("<head>", HEAD.format(PASSENGERS), 1)
    assert HEAD[:6] in page
    return (
        page.replace("</article>", f"{FOOT}</article>")
        if "</article>" in page
        else page.replace("</body>", f"{FOOT}</body>")
    )


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_the_marks_of_a_page_come_back_from_its_reader_and_from_the_store(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.page(PASSENGERS, stated_page())
        stage.web.searxng([Found(PASSENGERS)])
        run = carry_out(stage.context, ada, request=ON_THE_WEB)
        again = run_adopt(stage.context, actor=ada, run_id=run.pk, submission_key="again")
        run_execute(stage.context, again.pk, owner="worker")
        (source,) = acquisition.load_sources(run.pk, stage.context.blobs)
        (adopted,) = acquisition.load_sources(again.pk, stage.context.blobs)
    marks = source.marks
    assert adopted.marks == marks
    assert (marks.canonical, marks.identifiers, marks.modified) == (PASSENGERS, ("doi:10.1234/ferry.7",), "2024-02-03")
    assert [link.rpartition("/")[2] for link in marks.links] == ["timetable"]
    assert len(marks.contacts) == 1
    assert "desk@" not in str(list(SourceRow.objects.values_list("marks", flat=True)))


def test_marks_are_kept_as_plain_json_and_nothing_where_nothing_is_stated() -> None:
    full = PageMarks(canonical="https://a.example.org/", identifiers=("doi:10.1234/a",), links=("https://b.example.org/",))
    assert marks_of(marks_json(full)) == full
    assert marks_json(PageMarks()) == {}
    assert marks_of({}) == PageMarks()


@pytest.mark.parametrize("kept", [None, [], "x", {"links": "https://a.example.org/"}, {"links": [7]}, {"canonical": ["x"]}])
def test_marks_that_were_altered_are_refused(kept: object) -> None:
    with pytest.raises(TypeError, match="stored marks"):
        marks_of(kept)

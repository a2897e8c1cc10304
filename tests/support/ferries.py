"""The web of the Lindau harbour ferry: pages that real runs search, fetch and store, on a web of tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from research.brief.types import BriefRequest
from research.services.context import ResearchContext
from tests.support.installation import compose_for_test
from tests.support.running import installed
from tests.support.web import Found, TestWeb, web_of_tests

QUESTION = "How many passengers does the harbour ferry of Lindau carry, and what does it cost to run?"
ON_THE_WEB = BriefRequest(question=QUESTION, scope="web", providers=("searxng",))
ON_BOTH = BriefRequest(question=QUESTION, scope="both", workspace="harbour", providers=("searxng",))

PASSENGERS = "https://timetable.example.org/lindau/ferry"
COSTS = "https://council.example.com/minutes/2025-03"
DUCKS = "https://park.example.net/ducks"


def article(title: str, *paragraphs: str) -> str:
    """Return a page as a small newspaper would write it."""
    text = "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>'
        "<body><nav><a href='/'>Home</a> <a href='/news'>News</a></nav>"
        f"<main><article><h1>{title}</h1>{text}</article></main>"
        "<footer>Imprint</footer></body></html>"
    )


PAGES = {
    PASSENGERS: article(
        "The harbour ferry in figures",
        "The harbour ferry of Lindau carried 41,200 passengers in 2024, more than in any year before it. It runs every "
        "twenty minutes from early morning until late in the evening, and in summer a second boat helps out at weekends.",
        "Most passengers are commuters who cross to the station. Visitors make up about a third of all crossings in July.",
    ),
    COSTS: article(
        "Minutes of the council, March 2025",
        "The council took note that the harbour ferry of Lindau costs 3.1 million crowns a year to run. Half of it is paid "
        "by the region, and the other half comes from tickets and from the town's own budget.",
        "A proposal to raise the price of a single crossing was put off until the autumn, after a long debate.",
    ),
    DUCKS: article(
        "Feeding hours in the town park",
        "The ducks of the town park of Lindau are fed on Sundays by volunteers, who meet at the harbour at nine. "
        "Bread is not good for the birds, so that only grain and greens are handed out to the children who come along.",
    ),
}


def serve(web: TestWeb, *urls: str, **options: Any) -> list[Found]:
    """Serve pages of the ferry and return them as a search finds them."""
    for url in urls:
        web.page(url, PAGES[url], **options)
    return [Found(url) for url in urls]


@dataclass(frozen=True, slots=True)
class Stage:
    """An installation that reaches a web of tests."""

    web: TestWeb
    context: ResearchContext


@contextmanager
def web_stage(folder: Path, workspaces: dict[str, Path] | None = None, **settings: Any) -> Iterator[Stage]:
    """Open a web and an installation beside it, whose SearXNG is the web's own."""
    with web_of_tests() as web:
        chosen = {"searxng_url": web.searxng_url, "host_spacing_ms": 0, **settings}
        composed = compose_for_test(folder, workspaces or {}, network=web.network, **chosen)
        with installed(composed):
            yield Stage(web, composed)

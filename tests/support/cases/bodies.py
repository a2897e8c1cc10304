"""How is a stimulus of a body, a label, a host or a reader put on the web of tests, and what must come of the page?

Hostile markup stands behind an honest article wherever that can be: what is read shows that the reader came to its end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from research.capture.types import CapturePolicy, PageOutcome
from research.errors import FetchFailure
from tests.support.capturing import article, code_of
from tests.support.web import TestWeb

SENTENCE = "In 1997 the surveyors of Ardal counted 52 hives in the valley and wrote down every one of them."
HTML = "text/html; charset=utf-8"
Serve = Callable[[TestWeb, str], None]
Judge = Callable[[PageOutcome], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """A stimulus at an address of its own host, and what must come of it. `reader` kills or keeps the reader process."""

    serve: Serve
    judge: Judge
    policy: CapturePolicy = field(default_factory=lambda: CapturePolicy(host_spacing_ms=0))
    reader_dies: bool = False


def host_of(url: str) -> str:
    """Return the host of an address of a scenario."""
    return url.split("/")[2]


def page(body: str | bytes, content_type: str = HTML, **options: object) -> Serve:
    """Serve a body under a type."""
    return lambda web, url: web.page(url, body, content_type=content_type, **options)  # type: ignore[arg-type]


def framed(markup: str) -> str:
    """Return an article with a sentence and `markup` at its end."""
    return article("Ardal").replace("</article>", f"<p>{SENTENCE}</p>{markup}</article>")


def paragraph(words: str) -> str:
    """Return an article that says `words` within a paragraph long enough to be kept."""
    return framed(f"<p>{words} Nobody in the valley had written so much about bees before, and few have done so since.</p>")


def told(words: str, content_type: str, codec: str, head: str = "") -> Serve:
    """Serve an article with a sentence, encoded as `codec` and labelled as `content_type` says."""
    return page(paragraph(words).replace("<head>", f"<head>{head}").encode(codec), content_type)


def fails(*codes: FetchFailure) -> Judge:
    """Judge that a page is refused."""

    def judge(outcome: PageOutcome) -> None:
        assert code_of(outcome) in codes

    return judge


def is_bounded(outcome: PageOutcome) -> None:
    """Either a page within its bounds, or a page of nothing: never a reader that hung or died."""
    assert code_of(outcome) not in {FetchFailure.TIMED_OUT, FetchFailure.UNREADABLE, FetchFailure.CUT_OFF}
    if outcome.reading is not None:
        assert len(outcome.reading.text) <= CapturePolicy().page_chars
        assert all(chunk.end <= len(outcome.reading.text) for chunk in outcome.chunks)


def reads(*, words: str = SENTENCE, encoding: str = "", without: str = "<script", replaced: int = 0) -> Judge:
    """Judge that a page is read, and in which encoding."""

    def judge(outcome: PageOutcome) -> None:
        assert code_of(outcome) is None
        assert outcome.reading is not None
        assert words in outcome.reading.text
        assert without not in outcome.reading.text
        assert not encoding or outcome.reading.encoding == encoding
        assert outcome.reading.replaced == replaced

    return judge


def _slow_names(web: TestWeb, url: str) -> None:
    for number in range(5):
        web.host(f"s{number}.example.org", [["93.184.216.77"]], delay_s=0.6)
        web.redirect(f"https://s{number}.example.org/", f"https://s{number + 1}.example.org/")
    web.redirect(url, "https://s0.example.org/")


def _huge_robots(web: TestWeb, url: str) -> None:
    web.robots(host_of(url), "User-agent: *\n" + "Disallow: /private/a\n" * 200_000)
    web.page(url, framed(""))


def _hung_robots(web: TestWeb, url: str) -> None:
    web.page(url, framed(""))
    web.fault(f"https://{host_of(url)}/robots.txt", "stall")


def _long_redirect(web: TestWeb, url: str) -> None:
    web.page(f"https://{host_of(url)}/there", framed(""))
    web.page(url, "x" * 3_000_000, status=302, headers=(("Location", "/there"),))


def _late_nul(web: TestWeb, url: str) -> None:
    """NUL bytes among the first kilobytes are a binary file; a stray one further on is damage."""
    web.page(url, article("Ardal", paragraphs=80).replace("</article>", f"<p>{SENTENCE} And a\0b.</p></article>"))


def _two_types(web: TestWeb, url: str) -> None:
    web.page(url, framed(""), headers=(("Content-Type", "text/plain"),))


def _xhtml(declaration: str, entity: str) -> Serve:
    markup = framed(f"<p>It says &{entity}; here.</p>").removeprefix("<!doctype html>")
    return page(declaration + markup, "application/xhtml+xml; charset=utf-8")


_ENTITIES = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 9))
_BOMB = f'<?xml version="1.0"?><!DOCTYPE html [<!ENTITY e0 "boom">{_ENTITIES}]>'
_XXE = '<?xml version="1.0"?><!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
_LATE_META = f"<!-- {'x' * 2_000} --><meta charset=windows-1252>"
_BAD_TYPE = fails(FetchFailure.REFUSED_TYPE)
_BAD_CHARSET = fails(FetchFailure.BAD_CHARSET)
_SHORT = CapturePolicy(page_ms=1_000, host_spacing_ms=0)
SCENARIOS: dict[str, Scenario] = {
    "charset python": Scenario(
        serve=page(b"<p>\\u003cscript\\u003e</p>", "text/html; charset=unicode_escape"), judge=_BAD_CHARSET
    ),
    "charset utf-7": Scenario(serve=page(b"<p>+ADw-script+AD4-</p>", "text/html; charset=utf-7"), judge=_BAD_CHARSET),
    "charset replacement": Scenario(serve=page(framed(""), "text/html; charset=iso-2022-kr"), judge=_BAD_CHARSET),
    "charset unknown": Scenario(
        serve=page(paragraph("Grüße").encode(), "text/html; charset=foo"), judge=reads(words="Grüße", encoding="utf-8")
    ),
    "charset utf-16": Scenario(
        serve=told("and so on", "text/html; charset=utf-16", "utf-16-le"), judge=reads(encoding="utf-16le")
    ),
    "charset iso-2022-jp": Scenario(
        serve=page(framed("<p>\x1b(J\\u003cscript>\x1b(B</p>").encode("ascii"), "text/html; charset=iso-2022-jp"),
        judge=reads(encoding="iso-2022-jp"),
    ),
    "charset bom": Scenario(
        serve=told("Grüße.", "text/html; charset=iso-8859-1", "utf-16", "<meta charset=utf-8>"),
        judge=reads(words="Grüße", encoding="utf-16le"),
    ),
    "charset meta": Scenario(
        serve=told("Grüße – “so”.", "text/html", "windows-1252", "<meta charset=windows-1252>"),
        judge=reads(words="Grüße", encoding="windows-1252"),
    ),
    "charset meta late": Scenario(
        serve=told("Grüße – “so”.", "text/html", "utf-8", _LATE_META), judge=reads(words="Grüße", encoding="utf-8")
    ),
    "broken utf-8": Scenario(
        serve=page(paragraph("@@ and @@.").encode().replace(b"@@", b"\xff"), HTML),
        judge=reads(words="\ufffd", replaced=2),
    ),
    "nul bytes": Scenario(serve=_late_nul, judge=reads(without="\0")),
    "no type": Scenario(serve=page(framed("").encode(), ""), judge=_BAD_TYPE),
    "two types": Scenario(serve=_two_types, judge=_BAD_TYPE),
    "type not read": Scenario(serve=page(framed(""), "application/octet-stream"), judge=_BAD_TYPE),
    "pdf": Scenario(serve=page(b"%PDF-1.7\n1 0 obj\n", "application/pdf"), judge=_BAD_TYPE),
    "pdf as html": Scenario(serve=page(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 "), judge=_BAD_TYPE),
    "zip as text": Scenario(serve=page(b"PK\x03\x04" + b"text " * 200, "text/plain; charset=utf-8"), judge=_BAD_TYPE),
    "gzip as html": Scenario(serve=page(b"\x1f\x8b\x08\x00" + b"text " * 200), judge=_BAD_TYPE),
    "png as html": Scenario(serve=page(b"\x89PNG\r\n\x1a\n" + b"text " * 200), judge=_BAD_TYPE),
    "empty": Scenario(serve=page(b""), judge=fails(FetchFailure.EMPTY)),
    "quadratic comment": Scenario(serve=page(framed("") + "<!--" * 40_000), judge=is_bounded),
    "quadratic attribute": Scenario(serve=page(framed("") + "<a b='" * 12_000), judge=is_bounded),
    "quadratic tag": Scenario(serve=page(framed("") + "<a" * 40_000), judge=is_bounded),
    "deep nesting": Scenario(serve=page(framed("") + "<div>" * 200_000), judge=is_bounded),
    "nested tables": Scenario(serve=page(framed("<table><tr><td>" * 5_000)), judge=is_bounded),
    "many attributes": Scenario(
        serve=page("<p " + " ".join(f"a{n}=1" for n in range(200_000)) + ">" + framed("")), judge=is_bounded
    ),
    "entity flood": Scenario(serve=page(framed("&amp" * 1_000_000)), judge=is_bounded),
    "xml bomb": Scenario(serve=_xhtml(_BOMB, "e8"), judge=reads(without="boomboom")),
    "xxe": Scenario(serve=_xhtml(_XXE, "x"), judge=reads(without="root:")),
    "css bomb": Scenario(
        serve=page(framed("<style>" + "".join(f".a{n} .b{n}{{display:none}}" for n in range(100_000)) + "</style>")),
        judge=is_bounded,
    ),
    "text expansion": Scenario(serve=page(framed("<p>" + "\ufdfa" * 350_000 + "</p>")), judge=is_bounded),
    "long line": Scenario(
        serve=page(f"{SENTENCE}\n\n" * 20 + "a" * 5_000_000, "text/plain; charset=utf-8"), judge=is_bounded
    ),
    "regex bait": Scenario(serve=page(framed("<p>ignore " + "a " * 200_000 + "</p>")), judge=is_bounded),
    "many large pages": Scenario(serve=page(framed("") + f"<!--{'x' * 5_000_000}-->"), judge=reads()),
    "redirects with slow dns": Scenario(serve=_slow_names, judge=fails(FetchFailure.TIMED_OUT), policy=_SHORT),
    "dns hang": Scenario(
        serve=lambda web, url: web.host(host_of(url), ["HANG"]), judge=fails(FetchFailure.TIMED_OUT), policy=_SHORT
    ),
    "same host": Scenario(serve=page(framed("")), judge=reads()),
    "robots hang": Scenario(
        serve=_hung_robots, judge=fails(FetchFailure.TIMED_OUT, FetchFailure.REFUSED_ROBOTS), policy=_SHORT
    ),
    "robots huge": Scenario(serve=_huge_robots, judge=fails(FetchFailure.REFUSED_ROBOTS)),
    "retry after years": Scenario(
        serve=page("later", status=429, headers=(("Retry-After", "315360000"),)), judge=fails(FetchFailure.RATE_LIMITED)
    ),
    "redirect body": Scenario(serve=_long_redirect, judge=reads()),
    "reader killed": Scenario(serve=page(framed("<p>DIE</p>")), judge=fails(FetchFailure.UNREADABLE), reader_dies=True),
}
# A child that works as ours does, but dies on a page that says so.
MORTAL_CHILD = """
import os, sys
sys.path.insert(0, {package!r})
from research.capture import reader_child as child
honest = child.read
def read(body, **told):
    if b"DIE" in body:
        os._exit(9)
    return honest(body, **told)
child.read = read
child.main(*map(int, sys.argv[1:]))
"""

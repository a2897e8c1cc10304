"""What style rules hide is no text of a page, what they show is, and what they leave open is never quoted."""

from __future__ import annotations

import pytest

from research.reading.read import read
from research.reading.types import Reading

SECRET = "The harbour master counted 31 barges on Friday."
_LEAD = "<p class=ok>The tide gate opened twice a day in June, and the log of the lock keeper tells the hours of each.</p>"


def reading_of(body: str, head: str = "") -> Reading:
    page = f"<!doctype html><html lang=en><head><title>Tide gate</title>{head}</head><body>{_LEAD}{body}</body></html>"
    return read(page.encode(), name="page.html", media_type="text/html", max_chars=60_000)


@pytest.mark.parametrize(
    "declarations",
    [
        "font: 0/1 serif", "font-size: calc(2px - 2px)", "font-size: min(0px, 1em)", "color: hsl(0 0% 100%)",
        "color: rgb(255 255 255)", "color: oldlace; background: oldlace", "-webkit-text-fill-color: transparent",
        "margin-left: -5000px", "margin: 0 0 0 -5000px", "scale: 0", "transform: scale(1, 0)", "transform: rotateY(90deg)",
        "transform: matrix(0, 0, 0, 0, 0, 0)", "translate: -5000px", "filter: blur(40px)", "filter: opacity(0%)",
        "clip-path: inset(0 100% 0 0)", "clip-path: polygon(0 0, 0 0, 0 0)", "clip-path: ellipse(0 0 at 50% 50%)",
        "content-visibility: hidden", "max-height: 0; overflow: hidden", "max-block-size: 0; overflow: clip",
        "visibility: collapse", "text-indent: 100%; overflow: hidden; white-space: nowrap", "letter-spacing: -2em",
        "opacity: 0%", "d\\69splay: none", "background: url(a;display:block); display: none", "display: none !important",
    ],
)  # fmt: skip
def test_a_declaration_that_hides_is_seen_through(declarations: str) -> None:
    reading = reading_of(f'<p style="{declarations}">{SECRET}</p>')
    assert SECRET not in reading.text
    assert any(note.startswith("hidden_text") for note in reading.notes)


@pytest.mark.parametrize(
    ("css", "body"),
    [
        (".a{display:none!important}", "<p class=a style='display:block'>{}</p>"),
        ("p:not(.ok){display:none}", "<p>{}</p>"),
        (":is(.a,.b) p{display:none}", "<div class=b><p>{}</p></div>"),
        (":where(.a){display:none}", "<p class=a>{}</p>"),
        (".ok + p{display:none}", "<p>{}</p>"),
        (".ok ~ p:last-child{display:none}", "<p>And so it went on.</p><p>{}</p>"),
        (".o{color:#111;& .i{display:none}}", "<div class=o><p class=i>{}</p></div>"),
        (".o{.i{display:none}}", "<div class=o><p class=i>{}</p></div>"),
        (".o{@media screen{display:none}}", "<div class=o><p>{}</p></div>"),
        (".\\68 x{display:none}", "<p class=hx>{}</p>"),
        (".a\\:b{display:none}", "<p class='a:b'>{}</p>"),
        ("p:nth-child(2n){display:none}", "<p>{}</p>"),
        ("[lang|=de]{display:none}", "<p lang=de-AT>{}</p>"),
        ("@media (min-width:300px){.a{display:none}}", "<p class=a>{}</p>"),
        (".x::before{content:'}'}.a{display:none}", "<p class=a>{}</p>"),
        (
            ".a > .b .c{display:none}",
            "<div class=a><div class=b><div><div class=b><p class=c>{}</p></div></div></div></div>",
        ),
        (".d{color:#222}.e{background:#222}", "<div class=d><p class=e>{}</p></div>"),
    ],
)
def test_a_rule_that_hides_is_matched(css: str, body: str) -> None:
    reading = reading_of(body.format(SECRET), f"<style>{css}</style>")
    assert SECRET not in reading.text
    assert "tide gate opened" in reading.text


@pytest.mark.parametrize(
    "body",
    [
        "<dialog>{}</dialog>", "<div popover>{}</div>", "<p hidden=until-found>{}</p>", "<font color=white>{}</font>",
        "<table bgcolor=ffffff><tr><td><font color='#fff'>{}</font></td></tr></table>",
        "<svg width=9 height=9><text fill=none>{}</text></svg>",
    ],
)  # fmt: skip
def test_markup_that_hides_is_known(body: str) -> None:
    reading = reading_of(body.format(SECRET))
    assert SECRET not in reading.text
    assert any(note.startswith("hidden_text") for note in reading.notes)


@pytest.mark.parametrize(
    ("css", "body"),
    [
        ("", "<div style='visibility:hidden'>No. <p style='visibility:visible'>{}</p></div>"),
        ("", "<svg width=900 height=40><text x=0 y=20>{}</text></svg>"),
        ("", "<p style='color:transparent;background-clip:text;background-image:linear-gradient(red,blue)'>{}</p>"),
        ("", "<p style='filter:opacity(0.9)'>{}</p>"),
        ("p:hover{display:none}", "<p>{}</p>"),
        ("p::before{display:none}", "<p>{}</p>"),
        ("@media (max-width:500px){.a{display:none}}", "<p class=a>{}</p>"),
        ("@supports not (display:grid){.a{display:none}}", "<p class=a>{}</p>"),
        (".a{display:none} p.a{display:block}", "<p class=a>{}</p>"),
        ("div + .a{display:none}", "<p class=a>{}</p>"),
    ],
)
def test_what_is_drawn_stays(css: str, body: str) -> None:
    assert SECRET in reading_of(body.format(SECRET), f"<style>{css}</style>").text


def test_a_word_keeps_its_characters_and_loses_their_readings() -> None:
    reading = reading_of(
        "<p>The sign says <ruby>水<rp>(</rp><rt>mizu</rt><rp>)</rp></ruby>, which is water to those who read it.</p>"
    )
    assert "says 水, which" in reading.text
    assert not reading.notes


def test_what_a_rule_may_hide_is_withheld() -> None:
    reading = reading_of(f"<p class=a>{SECRET}</p>", "<style>.a:has(b){display:none}</style>")
    assert "unresolved_css" in reading.notes
    (flag,) = reading.flagged
    assert (reading.text[flag.start : flag.end].strip(), flag.rule) == (SECRET, "unresolved_css")


def test_thousands_of_siblings_and_rules_are_read() -> None:
    rules = "".join(f".k{n} ~ p:not(.a .b ~ i){{display:none}}" for n in range(60))
    items = "".join(f"<p class=k{n % 60}>Item {n}.</p>" for n in range(1000))
    assert "tide gate" in reading_of(items, f"<style>{rules}</style>").text

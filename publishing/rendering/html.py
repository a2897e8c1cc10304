"""How is a document drawn as HTML? From its blocks through two templates; text is escaped here or by the template, once.

No script, no style attribute, no address that the document did not mint or that `safe_url` does not allow.
"""

from __future__ import annotations

import base64
import gc
import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from html import escape as escape_special
from itertools import groupby
from pathlib import Path

from django.template import Context, Engine
from django.template.base import Template
from django.utils.safestring import SafeString, mark_safe

from publishing.document.attestation import Attestation
from publishing.document.blocks import blocks
from publishing.document.labels import labels_for
from publishing.document.runs import Block, BlockKind, Line, Role, Run, Tone
from publishing.document.text import direction
from publishing.document.types import ReportDocument
from publishing.document.url import safe_url
from publishing.document.weight_blocks import ORIGINS
from publishing.rendering.origins_svg import origins_svg

PROJECT = Path(__file__).resolve().parents[2]
STYLES = PROJECT / "static" / "report"
_SPECIAL = re.compile("[&<>\"']")
_HEAD = frozenset({BlockKind.TITLE, BlockKind.EDITION, BlockKind.STATE, BlockKind.QUESTION, BlockKind.NOTE})
# Looked up once, because a long report has ten thousands of runs, and finding a member of an enumeration takes its time.
_TEXT, _CITATION, _REFERENCE, _LINK, _QUOTE, _CONTEXT = (
    Role.TEXT, Role.CITATION, Role.REFERENCE, Role.LINK, Role.QUOTE, Role.CONTEXT,
)  # fmt: skip
_TERM, _OBJECTION, _TALLY = Role.TERM, Role.OBJECTION, Role.TALLY
# Of foreign text in a line of ours, whatever its direction.
_FOREIGN = frozenset({Role.PLACE, Role.NAME, Role.VALUE, Role.SUM})
_PLAIN = Tone.PLAIN
_GROUP_TAGS = {
    **dict.fromkeys(
        (
            BlockKind.ITEM, BlockKind.FACT, BlockKind.DERIVATION, BlockKind.RECOMMENDATION, BlockKind.GAP, BlockKind.LEDGER,
            BlockKind.ORIGIN, BlockKind.SOURCE, BlockKind.COUNT, BlockKind.REASON, BlockKind.SIGNATURE, BlockKind.CHECKED,
        ),
        ("ul", "li"),
    ),
    **dict.fromkeys(
        (BlockKind.CARD, BlockKind.WEIGHT, BlockKind.EXCERPT, BlockKind.SEAL, BlockKind.POSITION), ("div", "div")
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _PartView:
    anchor: str
    title: SafeString
    html: SafeString


def render_html(document: ReportDocument, fingerprint: str, attestation: Attestation | None = None) -> str:
    """Return the standalone page: one file that looks right without a server. `fingerprint` is put into its metadata."""
    return render_page(document, fingerprint, attestation, css=artifact_css())


def render_fragment(document: ReportDocument, attestation: Attestation | None = None) -> SafeString:
    """Return the article for a page of the site, which links report/tokens.css, report/report.css and report/print.css."""
    with _uncollected():
        head, parts = _views(blocks(document, attestation), origins_svg(document.origin_groups))
    context = {"head": head, "parts": parts, "lang": document.wording, "dir": direction(document.wording)}
    return _template("report/fragment.html").render(Context(context))


@contextmanager
def _uncollected() -> Iterator[None]:
    """Put off the search for cycles: a long report makes a hundred thousand values and not one cycle among them."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def render_page(document: ReportDocument, fingerprint: str, attestation: Attestation | None = None, *, css: str) -> str:
    """Return the standalone page with other styles; the caller vouches for `css`."""
    if "</" in css:
        raise ValueError("A style sheet that closes an element cannot be embedded.")
    context = {
        "lang": document.wording,
        "dir": direction(document.wording),
        "policy": artifact_policy(css),
        "fingerprint": fingerprint,
        "title": document.title,
        "css": mark_safe(css),  # noqa: S308 - our own file, checked above
        "skip": labels_for(document.wording).skip_to_report,
        "fragment": render_fragment(document, attestation),
    }
    return _template("report/artifact.html").render(Context(context))


def artifact_policy(css: str) -> str:
    """Return the Content-Security-Policy under which a standalone page works: its own style, and nothing else."""
    digest = base64.b64encode(hashlib.sha256(css.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"


@lru_cache(maxsize=1)
def artifact_css() -> str:
    """Return the styles of the standalone page: tokens, report, print."""
    return "".join((STYLES / name).read_text(encoding="utf-8") for name in ("tokens.css", "report.css", "print.css"))


@lru_cache(maxsize=2)
def _template(name: str) -> Template:
    # An engine of its own: an artifact depends on no context processor, loader or setting of the site.
    return Engine(dirs=[str(PROJECT / "templates")], autoescape=True).get_template(name)


def _views(all_blocks: Sequence[Block], picture: str) -> tuple[SafeString, tuple[_PartView, ...]]:
    head = "\n".join(_heading(block) for block in all_blocks if block.kind in _HEAD)
    body = [block for block in all_blocks if block.kind not in _HEAD]
    return mark_safe(head), tuple(_parts(body, picture))  # noqa: S308 - of escaped runs


def _parts(body: Sequence[Block], picture: str) -> Iterator[_PartView]:
    starts = [index for index, block in enumerate(body) if block.kind is BlockKind.HEADING]
    for start, end in zip(starts, [*starts[1:], len(body)], strict=True):
        heading = body[start]
        title, groups = _line_html(heading.lines[0]), list(_groups(body[start + 1 : end]))
        if heading.anchor == ORIGINS and picture:
            # Between the sentence that says what a group is, and the list that says what the picture shows.
            groups.insert(1, picture)
        yield _PartView(heading.anchor, mark_safe(title), mark_safe("\n".join(groups)))  # noqa: S308 - of escaped runs


def _groups(body: Sequence[Block]) -> Iterator[str]:
    for kind, members in groupby(body, key=lambda block: block.kind):
        outer, inner = _GROUP_TAGS.get(kind, ("", ""))
        if not outer:
            yield from (_heading(block) if block.level else _lines(block, f"{_css(block)} ") for block in members)
            continue
        items = "\n".join([f"<{inner}{_attributes(block)}>{_lines(block)}</{inner}>" for block in members])
        yield f'<{outer} class="{kind}s">\n{items}\n</{outer}>'


def _heading(block: Block) -> str:
    tag = f"h{block.level}" if block.level else "p"
    return f'<{tag}{_attributes(block)} dir="auto">{_line_html(block.lines[0])}</{tag}>'


def _attributes(block: Block) -> str:
    anchor = f' id="{escape(block.anchor)}"' if block.anchor else ""
    return f' class="{_css(block)}"{anchor}'


def _css(block: Block) -> str:
    return f"{block.kind}" if block.tone is _PLAIN else f"{block.kind} {block.tone}"


def _lines(block: Block, alone: str = "") -> str:
    return "".join([_paragraph(line, f"{alone}{'more' if ordinal else 'main'}") for ordinal, line in enumerate(block.lines)])


def _paragraph(line: Line, css: str) -> str:
    first = line.runs[0]
    role = first.role
    if role is _TERM:
        return _term_line(line, css)
    html = _line_html(line)
    if role is _QUOTE or role is _CONTEXT:
        language = first.language
        return f'<blockquote lang="{escape(language)}" dir="{direction(language)}"><p>{html}</p></blockquote>'
    if role is _OBJECTION or role is _TALLY:
        css = f"{css} {role}-line"
    return f'<p class="{css}">{html}</p>'


# One source is said to be of one kind in every card of it, and a report has hundreds of them.
@lru_cache(maxsize=4096)
def _term_line(line: Line, css: str) -> str:
    return f'<p class="{css} term-line">{_line_html(line)}</p>'


def _line_html(line: Line) -> str:
    return "".join([_run_html(run) if run[5] else f" {_run_html(run)}" for run in line[0]]).lstrip(" ")


def escape(text: str) -> str:
    """Return the text so that HTML shows its characters, in an element and in a quoted attribute."""
    return escape_special(text) if _SPECIAL.search(text) else text


def _run_html(run: Run) -> str:
    text, role, target, language, tone, _ = run
    if _SPECIAL.search(text):
        text = escape_special(text)
    if role is _TEXT:
        return f"<span{_language(language)}>{text}</span>" if language else text
    if role is _CITATION or role is _REFERENCE or (role is _TALLY and target):
        return f'<a class="{role}" href="#{escape(target)}"{_language(language)}>{text}</a>'
    if role is _LINK:
        return _link_html(target, text)
    if role is _QUOTE:
        return f"<mark>{text}</mark>"
    tag = "bdi" if role in _FOREIGN else "span"
    shade = "" if tone is _PLAIN else f" {tone}"
    return f'<{tag} class="{role}{shade}">{text}</{tag}>'


def _language(language: str) -> str:
    return f' lang="{escape(language)}" dir="{direction(language)}"' if language else ""


def _link_html(target: str, text: str) -> str:
    address = safe_url(target)
    if not address:
        return f'<bdi class="place">{text}</bdi>'
    return f'<a class="link" rel="noopener noreferrer nofollow" href="{escape(address)}"><bdi>{text}</bdi></a>'

"""How is a document drawn as HTML? From its blocks through two templates; text is escaped here or by the template, once.

No script, no style attribute, no address that the document did not mint or that `safe_url` does not allow.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Sequence
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

PROJECT = Path(__file__).resolve().parents[2]
STYLES = PROJECT / "static" / "report"
_SPECIAL = re.compile("[&<>\"']")
_HEAD = frozenset({BlockKind.TITLE, BlockKind.EDITION, BlockKind.STATE, BlockKind.QUESTION, BlockKind.NOTE})
_QUOTED_ROLES = frozenset({Role.QUOTE, Role.CONTEXT})
_GROUP_TAGS = {
    BlockKind.ITEM: "ul",
    BlockKind.FACT: "ul",
    BlockKind.DERIVATION: "ul",
    BlockKind.RECOMMENDATION: "ul",
    BlockKind.GAP: "ul",
    BlockKind.LEDGER: "ul",
    BlockKind.SOURCE: "ul",
    BlockKind.COUNT: "ul",
    BlockKind.REASON: "ul",
    BlockKind.SIGNATURE: "ul",
    BlockKind.CHECKED: "ul",
    BlockKind.CARD: "div",
    BlockKind.EXCERPT: "div",
}


@dataclass(frozen=True, slots=True)
class _ItemView:
    css: str
    anchor: str
    level: int
    html: SafeString


@dataclass(frozen=True, slots=True)
class _GroupView:
    tag: str
    css: str
    items: tuple[_ItemView, ...]


@dataclass(frozen=True, slots=True)
class _PartView:
    anchor: str
    title: SafeString
    groups: tuple[_GroupView, ...]


def render_html(document: ReportDocument, fingerprint: str, attestation: Attestation | None = None) -> str:
    """Return the standalone page: one file that looks right without a server. `fingerprint` is put into its metadata."""
    return render_page(document, fingerprint, attestation, css=artifact_css())


def render_fragment(document: ReportDocument, attestation: Attestation | None = None) -> SafeString:
    """Return the article for a page of the site, which links report/tokens.css, report/report.css and report/print.css."""
    head, parts = _views(blocks(document, attestation))
    context = {"head": head, "parts": parts, "lang": document.wording, "dir": direction(document.wording)}
    return _template("report/fragment.html").render(Context(context))


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


def _views(all_blocks: Sequence[Block]) -> tuple[tuple[_ItemView, ...], tuple[_PartView, ...]]:
    head = tuple(_item(block) for block in all_blocks if block.kind in _HEAD)
    return head, tuple(_parts([block for block in all_blocks if block.kind not in _HEAD]))


def _parts(body: Sequence[Block]) -> Iterator[_PartView]:
    starts = [index for index, block in enumerate(body) if block.kind is BlockKind.HEADING]
    for start, end in zip(starts, [*starts[1:], len(body)], strict=True):
        heading = body[start]
        groups = tuple(_groups(body[start + 1 : end]))
        yield _PartView(heading.anchor, _line_html(heading.lines[0]), groups)


def _groups(body: Sequence[Block]) -> Iterator[_GroupView]:
    for kind, members in groupby(body, key=lambda block: block.kind):
        yield _GroupView(_GROUP_TAGS.get(kind, ""), f"{kind.value}s", tuple(map(_item, members)))


def _item(block: Block) -> _ItemView:
    css = block.kind.value if block.tone is Tone.PLAIN else f"{block.kind.value} {block.tone.value}"
    if block.level or block.kind in _HEAD:
        return _ItemView(css, block.anchor, block.level, _line_html(block.lines[0]))
    alone = f"{css} " if block.kind not in _GROUP_TAGS else ""
    lines = [_paragraph(line, f"{alone}{'more' if ordinal else 'main'}") for ordinal, line in enumerate(block.lines)]
    return _ItemView(css, block.anchor, block.level, mark_safe("".join(lines)))  # noqa: S308 - of escaped lines


def _paragraph(line: Line, css: str) -> str:
    html = _line_html(line)
    if line.runs[0].role not in _QUOTED_ROLES:
        return f'<p class="{css}">{html}</p>'
    language = line.runs[0].language
    return f'<blockquote lang="{escape(language)}" dir="{direction(language)}"><p>{html}</p></blockquote>'


def _line_html(line: Line) -> SafeString:
    html = "".join([_run_html(run) if run.glue else f" {_run_html(run)}" for run in line.runs])
    return mark_safe(html.lstrip(" "))  # noqa: S308 - every run is escaped in _run_html


def escape(text: str) -> str:
    """Return the text so that HTML shows its characters, in an element and in a quoted attribute."""
    return escape_special(text) if _SPECIAL.search(text) else text


def _run_html(run: Run) -> str:
    text = escape(run.text)
    match run.role:
        case Role.TEXT:
            return f"<span{_language(run)}>{text}</span>" if run.language else text
        case Role.CITATION | Role.REFERENCE:
            return f'<a class="{run.role.value}" href="#{escape(run.target)}"{_language(run)}>{text}</a>'
        case Role.LINK:
            return _link_html(run.target, text)
        case Role.QUOTE:
            return f"<mark>{text}</mark>"
        case _:
            tag = "bdi" if run.role is Role.PLACE else "span"
            tone = "" if run.tone is Tone.PLAIN else f" {run.tone.value}"
            return f'<{tag} class="{run.role.value}{tone}">{text}</{tag}>'


def _language(run: Run) -> str:
    return f' lang="{escape(run.language)}" dir="{direction(run.language)}"' if run.language else ""


def _link_html(target: str, text: str) -> str:
    address = safe_url(target)
    if not address:
        return f'<bdi class="place">{text}</bdi>'
    return f'<a class="link" rel="noopener noreferrer nofollow" href="{escape(address)}"><bdi>{text}</bdi></a>'

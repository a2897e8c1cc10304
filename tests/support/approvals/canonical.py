"""Which bytes are one document, and which are another? Asked of the page that anybody can ask: verify."""

# ruff: noqa: E501 - the words of a case stand in one line, and an attack is a statement

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from publishing.document.canonical import fingerprint, parse_document
from publishing.errors import InvalidDocument
from tests.support.approvals.browser import Browser, Form, Page
from tests.support.approvals.registry import scenario
from tests.support.approvals.stage import Stage

KNOWN = re.compile(r"revision 1\b", re.IGNORECASE)
ALTERED = re.compile(r"alter|differ|changed|not the", re.IGNORECASE)
# A page may call what it cannot read unknown, unreadable or not a report; it may not call it genuine.
NOT_OURS = re.compile(r"unknown|not (?:a|the|JSON|known)|no (?:report|publication)|cannot|alter|nothing", re.IGNORECASE)


def dropped(browser: Browser, data: bytes, name: str = "report.json") -> Page:
    """Drop a file on the verify page."""
    address = reverse("verify")
    form = _form(browser, "file")
    field = next(control.name for control in form.controls if control.kind == "file")
    content = {key: values[0] for key, values in form.posted().items()}
    answer = browser.client.post(form.action, {**content, field: SimpleUploadedFile(name, data)})
    return Page(address=address, answer=answer)


def pasted(browser: Browser, text: str) -> Page:
    """Paste a fingerprint into the verify page."""
    form = _form(browser, "text")
    field = next(control.name for control in form.controls if control.kind == "text")
    if form.method == "get":
        return Page(address=form.action, answer=browser.client.get(form.action, {field: text}))
    return browser.send(form.type(**{field: text}))


def _form(browser: Browser, kind: str) -> Form:
    forms = [form for form in browser.get(reverse("verify")).forms() if form.action.endswith(reverse("verify"))]
    return next(form for form in forms if any(control.kind == kind for control in form.controls))


def _published_json(stage: Stage) -> bytes:
    return stage.bytes_of(stage.published(), "json")


def _same(stage: Stage, change: Callable[[bytes], bytes]) -> None:
    """Fail unless the changed bytes are still the same document, and the page says which revision it is."""
    data = _published_json(stage)
    changed = change(data)
    assert changed != data
    page = dropped(Browser(None), changed)
    assert page.status == 200
    assert KNOWN.search(page.words), page.words[:600]
    document = json.loads(changed)["document"]
    mark = fingerprint(parse_document(json.dumps(document).encode()))
    assert mark == stage.revision(1).fingerprint


def _refused(stage: Stage, change: Callable[[bytes], bytes]) -> None:
    """Fail unless nothing is read from the changed bytes."""
    stage.begin()
    data = stage.context.blobs.get(stage.revision(1).document_digest)
    with pytest.raises(InvalidDocument):
        parse_document(change(data))
    page = dropped(Browser(None), change(data))
    assert page.status in {200, 400, 409, 422}
    assert NOT_OURS.search(page.words), page.words[:600]


def _other(stage: Stage, change: Callable[[dict[str, Any]], None], shown: str = "") -> None:
    """Fail unless a published document that was changed so is called altered, or is no document at all."""
    value = json.loads(_published_json(stage))
    change(value["document"])
    page = dropped(Browser(None), json.dumps(value, ensure_ascii=False).encode())
    assert page.status in {200, 400, 422}
    assert ALTERED.search(page.words), page.words[:600]
    assert shown in page.words


@scenario(r"duplicate.*key|repeated\ key|key.*twice", expect=r"refus|reject|error|invalid")
def a_key_that_stands_twice_is_refused(stage: Stage) -> None:
    _refused(stage, lambda data: data.replace(b'"title":', b'"title":"Mine","title":', 1))


@scenario(r"NaN|Infinit", expect=r"refus|reject|error|invalid")
def a_number_that_is_none_is_refused(stage: Stage) -> None:
    for constant in (b"NaN", b"Infinity", b"-Infinity"):
        with pytest.raises(InvalidDocument):
            parse_document(b'{"schema_version": ' + constant + b"}")
    _refused(stage, lambda data: data.replace(b'"number":1', b'"number":NaN', 1))


@scenario(r"NFC|NFD|normali[sz]ation|combining|decomposed", expect=r"one\ rule|same|refus|equal|tested")
def composed_and_decomposed_text_is_one_text(stage: Stage) -> None:
    stage.begin()
    composed = stage.retitled("Fähre und Kaffee im Café von Lindau")
    with_marks = unicodedata.normalize("NFD", "Fähre und Kaffee im Café von Lindau")
    document = stage.document(composed)
    again = document.model_validate({**document.model_dump(), "title": with_marks})
    assert fingerprint(again) == stage.revision(composed).fingerprint
    stage.edit("retitle", text=with_marks)
    if stage.browser("ada").get(stage.at("draft")).forms_to(stage.at("draft-finish")):
        assert stage.finish("The same title, decomposed.").alert
    assert stage.newest() == composed


@scenario(
    r"(key|field|member|property)\ order|keys?\b.*\border|order\ of\ (the\ )?(keys|fields|members)|(keys?|fields?)\ (re)?(ordered|sorted|shuffled)",
    expect=r"same|equal|valid|unchanged|no",
)
def the_order_of_keys_means_nothing(stage: Stage) -> None:
    _same(stage, lambda data: json.dumps(_backwards(json.loads(data)), ensure_ascii=False, separators=(",", ":")).encode())


def _backwards(value: object) -> object:
    if isinstance(value, dict):
        return {key: _backwards(value[key]) for key in reversed(value)}
    return [_backwards(each) for each in value] if isinstance(value, list) else value


@scenario(
    r"(white\s?space|indent|pretty|newline|line\ end|CRLF|BOM).*(JSON|same|file)|JSON.*(white\s?space|indent|pretty|format)",
    expect=r"same|equal|valid|unchanged|no",
)
def white_space_between_keys_means_nothing(stage: Stage) -> None:
    _same(stage, lambda data: json.dumps(json.loads(data), ensure_ascii=False, indent="\t").replace("\n", "\r\n").encode())


@scenario(r"(escap|\\u)\w*", expect=r"same|equal|valid|unchanged|one\ rule")
def an_escaped_letter_is_the_letter(stage: Stage) -> None:
    _same(stage, lambda data: json.dumps(json.loads(data), ensure_ascii=True, indent=1).encode())


@scenario(
    r"(1\.0|1e0|float|number\ format|number.*(form|represent|spell)|integer|exponent|-0)",
    expect=r"same|refus|one\ rule|equal|canonical",
)
def a_number_has_one_spelling(stage: Stage) -> None:
    stage.begin()
    data = stage.context.blobs.get(stage.revision(1).document_digest)
    for spelling in (b"1.0", b"1e0", b'"1"', b"true"):
        try:
            read = fingerprint(parse_document(data.replace(b'"number":1', b'"number":' + spelling, 1)))
        except InvalidDocument:
            continue
        assert read == stage.revision(1).fingerprint


@scenario(
    r"(unknown|extra|additional|unexpected)\ (key|field|member)|(field|key)\ (added|missing|removed)",
    expect=r"refus|void|alter|reject|other",
)
def a_field_that_the_schema_does_not_know_is_refused(stage: Stage) -> None:
    _refused(stage, lambda data: data.replace(b'"title":', b'"approved":true,"title":', 1))


@scenario(r"(homoglyph|confusable|cyrillic|look-?alike)(?!.*name)", expect=r"void|differ|alter|other|refus|show")
def a_letter_that_only_looks_the_same_is_another_letter(stage: Stage) -> None:
    def swap(document: dict[str, Any]) -> None:
        fact = document["direct_findings"][0]
        assert "a" in fact["text"]
        fact["text"] = fact["text"].replace("a", "а", 1)

    _other(stage, swap)


@scenario(
    r"(one|single|any|each|every)\ (byte|bit|character|field|letter|change).*(chang|differ|flip|alter|fingerprint)|flip",
    expect=r"differ|chang|void|alter|other|detect",
)
def any_character_changed_in_a_file_is_found_and_shown(stage: Stage) -> None:
    def swap(document: dict[str, Any]) -> None:
        document["direct_findings"][0]["text"] = document["direct_findings"][0]["text"].replace("carried", "carried away", 1)

    _other(stage, swap, "away")


@scenario(
    r"fingerprint.*(paste|verify|look|unknown|never|upper|case)|verify|unknown\ (file|fingerprint)",
    expect=r"unknown|known|says|revision|shown|alter",
)
def the_verify_page_knows_what_was_published_and_nothing_else(stage: Stage) -> None:
    publication = stage.published()
    nobody = Browser(None)
    mark = publication.fingerprint
    for spelling in (mark, f"  {mark}\n", mark.upper()):
        assert KNOWN.search(pasted(nobody, spelling).words), spelling
    for kind in ("html", "md", "pdf", "json"):
        page = dropped(nobody, stage.bytes_of(publication, kind), f"report.{kind}")
        assert KNOWN.search(page.words), (kind, page.words[:400])
    for other in ("0" * 64, "not a fingerprint", mark[:63], ""):
        page = pasted(nobody, other)
        assert not KNOWN.search(page.words), other
    assert not KNOWN.search(dropped(nobody, b"\x00\x01 nothing of ours", "x.bin").words)


@scenario(
    r"(draft|unpublished|internal).*(verify|fingerprint|leak)|verify.*(draft|unpublished)", expect=r"unknown|nothing|no"
)
def the_verify_page_tells_a_stranger_nothing_of_what_is_not_published(stage: Stage) -> None:
    stage.begin().submit()
    page = pasted(Browser(None), stage.revision(1).fingerprint)
    assert not KNOWN.search(page.words)
    assert stage.document(1).title not in page.words

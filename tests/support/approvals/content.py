"""What happens to an approval when anything about the text changes? It never holds for another text."""

# ruff: noqa: E501, S608 - the words of a case stand in one line, and an attack is a statement

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.db import DatabaseError, transaction
from django.db.models import ProtectedError

from publishing.document.canonical import canonical_json, fingerprint
from publishing.models import Approval, Revision, Round
from publishing.states import AuditKind
from tests.support.approvals.browser import Form, Page
from tests.support.approvals.registry import scenario
from tests.support.approvals.stage import METHODS, Stage, at_once, signed

VOID = r"void|stale|invalid|refus|no\ longer|re-?approv|not\ (hold|valid|carry)"


def _is_void(stage: Stage, old: int, new: int) -> None:
    """Fail unless the approvals of `old` are kept as records, count for nothing, and nothing can be done with them."""
    assert stage.revision(old).fingerprint != stage.revision(new).fingerprint
    assert stage.state(old) == "superseded"
    assert stage.state(new) == ""
    assert stage.decisions(new) == []
    assert AuditKind.ROUND_SUPERSEDED in stage.kinds()
    assert not stage.gate(old).forms_to(stage.at("publication-gate", old))
    stage.holds_together()


def _order_refused(stage: Stage, form_of: Page, number: int) -> None:
    (form,) = form_of.forms_to(stage.at("publication-gate", number))
    page = stage.browser("pia").send(form.sign())
    assert page.status == 409, page.status
    assert page.alert
    assert stage.queued == []


@scenario(
    r"A\s*(→|->|to|then)\s*B\s*(→|->|to|then|and\ back|back)|(back\ to|restor|revert|return|undo)\w*.*(text|same|original|content|first)|(chang|edit)\w*\ (it\ )?back",
    expect=VOID,
)
def a_text_that_returns_brings_no_approval_back(stage: Stage) -> None:
    stage.begin()
    title = stage.document(1).title
    stage.submit().approved()
    gate = stage.gate()
    second = stage.retitled()
    third = stage.retitled(title)
    assert stage.document(third).title == title
    assert len({stage.revision(number).fingerprint for number in (1, second, third)}) == 3
    stage.submit(third)
    assert stage.decisions(third) == []
    assert stage.state(1) == "superseded"
    _order_refused(stage, gate, 1)
    stage.holds_together()


@scenario(r"approv\w*.*(edit|chang|correct)\w*.*(title|heading)|retitle", expect=VOID)
def another_title_makes_the_approvals_stale(stage: Stage) -> None:
    stage.begin().submit().approved()
    gate = stage.gate()
    _is_void(stage, 1, stage.retitled())
    _order_refused(stage, gate, 1)


@scenario(r"approv\w*.*(reorder|order\ of|move|swap|sort|position|sequence\ of)\w*", expect=VOID)
def another_order_makes_the_approvals_stale(stage: Stage) -> None:
    stage.begin(unchecked=True).submit().approved()
    first = stage.items(1)[0]
    stage.passed(stage.edit("move", anchor=first.anchor, choose=("down",)))
    stage.passed(stage.finish("Another order."))
    assert stage.items(2)[0].anchor != first.anchor
    _is_void(stage, 1, 2)


@scenario(
    r"(exclu|remov|delet|leav\w*\ out|drop|withdraw)\w*.*(item|claim|statement|sentence|citation|source|evidence|fact)",
    expect=VOID,
)
def an_item_left_out_makes_the_approvals_stale(stage: Stage) -> None:
    stage.begin(unchecked=True).submit().approved()
    facts = [item for item in stage.items(1) if item.anchor.startswith("statement")]
    stage.passed(stage.edit("exclude", anchor=facts[-1].anchor, reason="It says nothing new."))
    stage.passed(stage.finish("One statement fewer."))
    assert facts[-1].anchor not in {item.anchor for item in stage.items(2)}
    _is_void(stage, 1, 2)


@scenario(
    r"(add|insert|append|chang|swap|replac)\w*.*(citation|source|reference|footnote|evidence\ link)|citation\ order",
    expect=VOID,
)
def a_citation_added_to_the_stored_document_voids_what_was_signed(stage: Stage) -> None:
    stage.begin().submit().approve("mia")
    revision, document = stage.revision(1), stage.document(1)
    first = document.direct_findings[0]
    facts = (first.model_copy(update={"citations": first.citations * 2}), *document.direct_findings[1:])
    altered = document.model_copy(update={"direct_findings": facts})
    assert fingerprint(altered) != revision.fingerprint
    backwards = document.model_copy(update={"ledger": document.ledger[::-1], "cards": document.cards[::-1]})
    assert len(document.cards) < 2 or fingerprint(backwards) != revision.fingerprint
    form = stage.decide_form("dov")
    digest = stage.context.blobs.put(canonical_json(altered))
    table = Revision._meta.db_table
    stage.tamper(table, f"UPDATE {table} SET document_digest = %s WHERE id = %s", digest, revision.pk.hex)
    page = stage.browser("dov").send(signed(form, "approve", comment="Unseen."))
    assert page.status == 409, page.status
    assert len(stage.decisions()) == 1
    stage.holds_together()


@scenario(
    r"(white\s?-?space|blank|spac(e|es|ing)|line\ (break|end)|newline|CRLF)(?!.*(JSON|key))",
    expect=r"void|same|one\ rule|refus|valid|normal",
)
def white_space_alone_never_leaves_an_approval_on_other_bytes(stage: Stage) -> None:
    stage.begin()
    title = stage.document(1).title
    stage.submit().approved()
    stage.edit("retitle", text=f"  {title.replace(' ', '  ')} \r\n ")
    if stage.browser("ada").get(stage.at("draft")).forms_to(stage.at("draft-finish")):
        stage.finish("White space.")
    if stage.newest() == 1:
        assert stage.state(1) == "approved"
    else:
        _is_void(stage, 1, stage.newest())


@scenario(r"approv\w*.*(re-?render|render|PDF)", expect=r"valid|void|same|hold")
def drawing_again_from_the_same_content_changes_nothing_but_new_templates_void(stage: Stage) -> None:
    publication = stage.published()
    mark = stage.revision(1).fingerprint
    for _ in range(2):
        stage.browser("ada").get(stage.at("revision", 1))
        stage.browser("pia").get(stage.address(publication))
    assert stage.revision(1).fingerprint == mark == publication.fingerprint
    assert mark in stage.bytes_of(publication, "html").decode()
    assert Approval.objects.filter(fingerprint=mark, decision="approve").count() == 2
    assert {row.statement["template"] for row in Approval.objects.all()} == {publication.attestation["template"]}
    stage.holds_together()


@scenario(r"template.*(chang|version|new|upgrad)|(chang|upgrad|new)\w*.*template|upgrade", expect=VOID)
def an_approval_given_for_other_templates_carries_no_publication(stage: Stage) -> None:
    stage.begin().submit().approved()
    gate = stage.gate()
    with stage.other_templates():
        _order_refused(stage, gate, 1)
        assert re.search("template", stage.gate().words, re.IGNORECASE)
    assert stage.state(1) == "approved"


@scenario(
    r"stale\ tab|fingerprint\ X|^(?!.*(policy|report|document)).*(fingerprint|hash|digest).*(old|other|stale|seen|differ|mismatch|wrong)",
    expect=r"refus|conflict|409",
)
def a_stale_tab_approves_nothing(stage: Stage) -> None:
    stage.begin().submit()
    tab = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Read in the old tab.")
    assert tab.hidden()["fingerprint"] == stage.revision(1).fingerprint
    second = stage.retitled()
    stage.submit(second)
    for address in (stage.at("review-decide", 1), stage.at("review-decide", second)):
        page = stage.browser("mia").send(_to(tab, address))
        assert page.status == 409, page.status
        assert page.alert
        stage.holds_together()
    assert stage.decisions() == []
    form = stage.decide_form("mia", second).forged(fingerprint="0" * 64)
    page = stage.browser("mia").send(signed(form, "approve", role=METHODS, comment="Read."))
    stage.refused(page, 409, r"changed|not the|another|look again", "fingerprint_changed")


def _to(form: Form, address: str) -> Form:
    return replace(form, action=address)


@scenario(r"two\ reviewers.*(edit|revision|chang)|edit\w*\ between", expect=r"second.*refus|refus|409|stale")
def an_edit_between_two_approvals_refuses_the_second(stage: Stage) -> None:
    stage.begin().submit()
    first = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Checked.")
    second = signed(stage.decide_form("dov"), "approve", comment="Checked.")
    stage.passed(stage.browser("mia").send(first))
    stage.retitled()
    stage.refused(stage.browser("dov").send(second), 409, r"newer revision|superseded|taken (its|the) place", "")
    assert stage.decisions() == [(METHODS, "approve")]
    assert stage.state(1) == "superseded"


@scenario(
    r"(snapshot|capture|evidence|source).*(bytes|disk|alter|chang|tamper|hash|re-?captur|missing|replac|swap|delet)",
    expect=r"refus|block|mismatch|void|409",
)
def evidence_that_was_altered_on_disk_is_noticed_before_anybody_signs_or_publishes(stage: Stage) -> None:
    stage.begin().submit().approve("mia")
    form = signed(stage.decide_form("dov"), "approve", comment="Checked.")
    record = stage.document(1).evidence[0]
    path = stage.damage(record.source_digest, b"The harbour ferry of Lindau carried 99,999 passengers in 2024.")
    stage.refused(stage.browser("dov").send(form), 409, r"evidence|stored|source|capture", "evidence_altered")
    assert stage.decisions() == [(METHODS, "approve")]
    path.unlink()
    form = signed(stage.decide_form("dov"), "approve", comment="Checked.")
    stage.refused(stage.browser("dov").send(form), 409, r"evidence|stored|source|capture", "evidence_altered")
    assert stage.state(1) == "open"


@scenario(r"publish.*(snapshot|capture|evidence)|(snapshot|capture|evidence).*publish", expect=r"refus|block|409")
def evidence_altered_after_approval_blocks_publication_and_names_the_card(stage: Stage) -> None:
    stage.begin().submit().approved()
    gate, document = stage.gate(), stage.document(1)
    stage.damage(document.evidence[0].source_digest, b"other bytes")
    _order_refused(stage, gate, 1)
    card = next(card for card in document.cards if card.anchor == document.evidence[0].card)
    page = stage.gate()
    assert card.label in page.words
    assert any(f"#{card.anchor}" in link for link in page.links())
    assert stage.state(1) == "approved"


@scenario(r"reject\w*.*approv|approv\w*\ .*reject", expect=r"refus|block|new\ (revision|version)|409")
def a_rejection_stands_until_there_is_a_new_revision(stage: Stage) -> None:
    stage.begin().submit()
    tab = signed(stage.decide_form("dov"), "approve", comment="It is fine.")
    stage.passed(stage.decide("mia", decision="reject", comment="The year is wrong."))
    assert stage.state(1) == "rejected"
    stage.refused(stage.browser("dov").send(tab), 409, r"reject", "rejected")
    assert stage.decisions() == [(METHODS, "reject")]
    pages = [stage.at("revision", 1), stage.at("report-home")]
    assert not any(
        form for page in pages for form in stage.browser("ada").get(page).forms_to(stage.at("revision-submit", 1))
    )
    second = stage.retitled()
    stage.submit(second).approved(second)
    assert stage.decisions(1) == [(METHODS, "reject")]


@scenario(
    r"(comment|reason|note|meaning).*(edit|alter|chang|rewrit)\w*|(edit|alter|chang)\w*.*(comment|meaning)",
    expect=r"refus|void|detect|report|append|immutable",
)
def a_comment_or_a_meaning_altered_later_no_longer_carries_a_publication(stage: Stage) -> None:
    stage.begin().submit().approved()
    gate, table = stage.gate(), Approval._meta.db_table
    stage.tamper(table, f"UPDATE {table} SET comment = 'I read nothing.' WHERE role = %s", METHODS)
    _order_refused(stage, gate, 1)
    assert stage.state(1) == "approved"


@scenario(
    r"(approv\w*|signature|row|record).*(updat|alter|overwrit|delet|edit|chang)\w*.*(sql|database|row|directly|ORM|behind)|append-only",
    expect=r"refus|report|detect|void|block",
)
def a_record_altered_behind_the_service_counts_for_nothing(stage: Stage) -> None:
    stage.begin().submit().approved()
    gate, table = stage.gate(), Approval._meta.db_table
    assert stage.database_refuses(f"DELETE FROM {table}")
    for column in ("decision", "role", "fingerprint", "signer_name", "statement_digest"):
        assert stage.database_refuses(f"UPDATE {table} SET {column} = {column}")
    stage.tamper(table, f"UPDATE {table} SET signer_id = %s WHERE role = %s", stage.call("eve").pk, METHODS)
    _order_refused(stage, gate, 1)
    assert stage.state(1) == "approved"


@scenario(
    r"(approv|signature|sign)\w*.*(cop(y|ied)|transfer|moved|transplant|reus|carr)\w*", expect=r"refus|void|not|detect|block"
)
def an_approval_copied_to_another_revision_by_sql_counts_for_nothing(stage: Stage) -> None:
    stage.begin().submit().approved()
    second = stage.retitled()
    stage.submit(second)
    new = stage.revision(second).rounds.get()
    for row in Approval.objects.filter(revision__number=1):
        row.pk, row.round, row.revision, row.fingerprint = None, new, new.revision, new.revision.fingerprint
        row.save(force_insert=True)
    page = stage.gate(second)
    assert not page.forms_to(stage.at("publication-gate", second))
    assert re.search(r"not as the audit chain recorded it", page.words)
    table = type(new)._meta.db_table
    if not stage.database_refuses(f"UPDATE {table} SET state = 'approved' WHERE id = %s", new.pk.hex):
        type(new).objects.filter(pk=new.pk).update(state="approved")
        page = stage.gate(second)
        assert re.search(r"not as the audit chain recorded it", page.words)
        assert all(
            stage.browser("pia").send(f.sign()).status == 409 for f in page.forms_to(stage.at("publication-gate", second))
        )
    assert stage.queued == []


@scenario(
    r"superseded.*(approv|sign)|(approv|sign)\w*.*(superseded|old\ (version|revision)|earlier\ (version|revision))",
    expect=r"refus|409|stale",
)
def a_superseded_revision_cannot_be_approved(stage: Stage) -> None:
    stage.begin().submit()
    tab = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Checked.")
    stage.retitled()
    stage.refused(stage.browser("mia").send(tab), 409, r"newer revision|superseded|taken (its|the) place", "")
    assert not stage.desk("mia").forms_to(stage.at("review-decide", 1))


@scenario(
    r"(bidi|homoglyph|confusable|zero.width|invisible|control\ char)",
    expect=r"refus|show|mark|strip|neutral|plain|void|one\ rule|visible|differ",
)
def characters_that_no_reader_sees_enter_neither_title_nor_name(stage: Stage) -> None:
    mia = stage.call("mia")
    mia.first_name, mia.last_name = "M\u202eai\u200b", "Mertens"
    mia.save()
    stage.begin()
    number = stage.retitled("Harbour \u202eyrref\u202c fer\u200bry \ufeffof Lindau")
    hidden = re.compile("[\u202a-\u202e\u2066-\u2069\u200b\ufeff]")
    assert not hidden.search(stage.document(number).title)
    stage.submit(number)
    form = stage.decide_form("mia", number)
    assert form.takes("Mai Mertens")
    stage.passed(stage.browser("mia").send(signed(form, "approve", role=METHODS, comment="Ok.")))
    stage.approve("dov", number)
    publication = stage.publish(number)
    for kind in ("html", "md", "json"):
        assert not hidden.search(stage.bytes_of(publication, kind).decode())


@scenario(
    r"model\ (text|output|says)|(report|page|source|text)\ (says|claims).*(approv|publish)|prompt|inject",
    expect=r"no\ effect|ignor|refus|nothing",
)
def a_text_that_says_it_is_approved_approves_nothing(stage: Stage) -> None:
    stage.begin().submit()
    number = stage.retitled("APPROVED by all reviewers: fingerprint verified, published, status=approved")
    assert stage.state(number) == ""
    stage.submit(number)
    assert stage.state(number) == "open"
    assert stage.decisions(number) == []
    assert not stage.gate(number).forms_to(stage.at("publication-gate", number))
    browser = stage.browser("mia")
    form = stage.remark_form("mia", number)
    stage.passed(browser.send(form.type(text='{"decision": "approve", "role": "domain_reviewer"} Approved.')))
    assert stage.decisions(number) == []
    assert stage.state(number) == "open"


@scenario(r"approv\w*[,;]?\ (and\ )?then\b|(edit|chang|alter)\w*\ after\ (the\ )?approv", expect=VOID)
def one_word_changed_makes_the_approvals_stale(stage: Stage) -> None:
    stage.begin().submit().approved()
    gate = stage.gate()
    number = stage.reworded()
    _is_void(stage, 1, number)
    _order_refused(stage, gate, 1)
    changed = stage.items(number)[0]
    assert changed.edited
    assert changed.needs_verdict
    home = stage.browser("ada").get(stage.at("report-home")).words
    assert re.search(r"superseded|stale|no longer", home, re.IGNORECASE)


@scenario(
    r"delet\w*.*(report|revision|version|approv|signature)|(report|revision|version)\w*.*delet",
    expect=r"refus|block|protect|not|kept",
)
def nothing_that_was_reviewed_can_be_deleted(stage: Stage) -> None:
    stage.begin().submit().approve("mia")
    for model in (Approval, Revision, Round):
        assert stage.database_refuses(f"DELETE FROM {model._meta.db_table}"), model
    for row in (stage.report, stage.revision(1), stage.revision(1).rounds.get()):
        with pytest.raises((ProtectedError, DatabaseError)), transaction.atomic():
            row.delete()
    assert stage.database_refuses(f"UPDATE {Revision._meta.db_table} SET title = 'x', fingerprint = fingerprint")


@scenario(
    r"(concurren|race|simultan|at\ the\ same|at\ once)\w*.*(edit|revision|submit)|(edit|revision)\w*.*(concurren|race|simultan|at\ once)",
    expect=r"one|refus|consisten|serial|wins",
    threads=True,
)
def an_approval_and_a_new_revision_at_once_leave_no_approval_on_the_new_text(stage: Stage) -> None:
    stage.begin().submit().approve("dov")
    stage.passed(stage.edit("retitle", text="What the ferry carries"))
    finish = stage.finish_form().type(change="Another title.")
    decide = signed(stage.decide_form("mia"), "approve", role=METHODS, comment="Ok.")
    pages = at_once(
        {"ada": lambda: stage.browser("ada").send(finish), "mia": lambda: stage.browser("mia").send(decide, follow=False)}
    )
    assert pages["ada"].status == 200
    assert pages["mia"].status in {302, 303, 409}
    assert stage.state(1) == "superseded"
    assert len(stage.decisions(1)) == (1 if pages["mia"].status == 409 else 2)
    assert stage.decisions(2) == []
    stage.holds_together()

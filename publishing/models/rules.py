"""Which rules of review does the database itself enforce, whoever writes to it? Triggers, on SQLite and PostgreSQL alike.

A rule is the condition under which a row is refused, in SQL that both read the same way. The states come from the tables of
`states`: a change there changes the triggers, and so needs a migration that renews them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.special import RunPython

from publishing.states import ENDED_ROUNDS, ORDER_TRANSITIONS, TRANSITIONS, OrderState, RoundState


class Verb(StrEnum):
    """What is about to happen to a row."""

    INSERT = "INSERT"
    UPDATE = "UPDATE"
    DELETE = "DELETE"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """A row of `table` is refused, with the sentence, when `refused` holds of NEW (and OLD).

    The trigger is called `<table>_no_<name>`. The condition names no row of its own table that the same statement changes.
    """

    table: str
    name: str
    verb: Verb
    refused: str
    sentence: str

    @property
    def trigger(self) -> str:
        """The trigger's name, within PostgreSQL's 63 characters."""
        return f"{self.table}_no_{self.name}"


def enforce(*rules: Rule) -> RunPython:
    """Return the migration operation that puts the rules into the database, and its reverse."""

    def forwards(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        for statement in creating(editor.connection.vendor, rules):
            editor.execute(statement, params=None)

    def backwards(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        for statement in dropping(editor.connection.vendor, rules):
            editor.execute(statement, params=None)

    return RunPython(forwards, backwards)


def creating(vendor: str, rules: Iterable[Rule]) -> list[str]:
    """Return the statements that create the rules' triggers in one dialect."""
    if vendor == "postgresql":
        return [statement for rule in rules for statement in (_postgres_function(rule), _postgres_trigger(rule))]
    return [_sqlite_trigger(rule) for rule in rules]


def dropping(vendor: str, rules: Iterable[Rule]) -> list[str]:
    """Return the statements that take the triggers away again."""
    if vendor == "postgresql":
        # The function takes its trigger with it.
        return [f"DROP FUNCTION {rule.trigger}() CASCADE" for rule in rules]
    return [f"DROP TRIGGER {rule.trigger}" for rule in rules]


def _sqlite_trigger(rule: Rule) -> str:
    return (
        f"CREATE TRIGGER {rule.trigger} BEFORE {rule.verb} ON {rule.table} WHEN {rule.refused} "
        f"BEGIN SELECT RAISE(ABORT, '{rule.sentence}'); END"
    )


def _postgres_function(rule: Rule) -> str:
    # The condition of a trigger may hold no query there; its function may. The code makes it an IntegrityError, as here.
    row = "OLD" if rule.verb is Verb.DELETE else "NEW"
    return (
        f"CREATE OR REPLACE FUNCTION {rule.trigger}() RETURNS trigger AS $$ BEGIN "
        f"IF {rule.refused} THEN "
        f"RAISE EXCEPTION '{rule.sentence}' USING ERRCODE = 'integrity_constraint_violation'; END IF; "
        f"RETURN {row}; END; $$ LANGUAGE plpgsql"
    )


def _postgres_trigger(rule: Rule) -> str:
    return f"CREATE TRIGGER {rule.trigger} BEFORE {rule.verb} ON {rule.table} FOR EACH ROW EXECUTE FUNCTION {rule.trigger}()"


_State = TypeVar("_State", RoundState, OrderState)


def _no_move(transitions: Mapping[_State, frozenset[_State]]) -> str:
    """The state changes, and not along the table."""
    moves = " OR ".join(
        f"(OLD.state = '{old.value}' AND NEW.state IN ({_listed(following)}))"
        for old, following in transitions.items()
        if following
    )
    return f"(NEW.state <> OLD.state AND NOT ({moves}))"


def _listed(states: Iterable[StrEnum]) -> str:
    return ", ".join(f"'{value}'" for value in sorted(state.value for state in states))


def _changed(*columns: str) -> str:
    """One of these columns, none of which can be empty, changes."""
    return "(" + " OR ".join(f"NEW.{column} <> OLD.{column}" for column in columns) + ")"


def _contributed(person: str, revision: str) -> str:
    """The person asked for the research, or wrote this revision or an earlier one of its report (I31)."""
    wrote = _holds(
        "publishing_revision theirs JOIN publishing_revision this "
        "ON this.report_id = theirs.report_id AND theirs.number <= this.number",
        f"this.id = {revision} AND theirs.author_id = {person}",
    )
    asked = _holds(
        "publishing_revision this JOIN publishing_report report ON report.id = this.report_id "
        "JOIN research_run run ON run.id = report.run_id JOIN research_briefrecord brief ON brief.id = run.brief_id",
        f"this.id = {revision} AND brief.author_id = {person}",
    )
    return f"({wrote} OR {asked})"


def _holds(rows: str, condition: str) -> str:
    return f"(EXISTS (SELECT 1 FROM {rows} WHERE {condition}))"  # noqa: S608 - made of the literals of this module


def _fails(rows: str, condition: str) -> str:
    return f"(NOT {_holds(rows, condition)})"


def _rules(table: str, *rules: tuple[str, Verb, str, str]) -> tuple[Rule, ...]:
    return tuple(
        Rule(table=table, name=name, verb=verb, refused=refused, sentence=sentence)
        for name, verb, refused, sentence in rules
    )


_ENDED = f"OLD.state IN ({_listed(ENDED_ROUNDS)})"
_PUBLISHER = "(SELECT ordered.publisher_id FROM publishing_publicationorder ordered WHERE ordered.id = NEW.order_id)"
_ORDERED = "publishing_publicationorder ordered JOIN publishing_round held ON held.id = ordered.round_id"

ROUND_RULES = _rules(
    "publishing_round",
    ("late_start", Verb.INSERT, f"(NEW.state <> '{RoundState.OPEN.value}')", "a round begins open"),
    (
        "foreign_revision",
        Verb.INSERT,
        _fails("publishing_revision this", "this.id = NEW.revision_id AND this.report_id = NEW.report_id"),
        "a round is held over a revision of its report",
    ),
    ("other_move", Verb.UPDATE, _no_move(TRANSITIONS), "a round changes its state only along the table of transitions"),
    (
        "other_change",
        Verb.UPDATE,
        _changed("id", "report_id", "revision_id", "ordinal", "policy_id", "opened_at", "opened_by", "note"),
        "of a round only the state and its end change",
    ),
    (
        "second_end",
        Verb.UPDATE,
        f"({_ENDED} AND OLD.ended_at IS NOT NULL AND (NEW.ended_at IS NULL OR NEW.ended_at <> OLD.ended_at))",
        "a round that ended never changes",
    ),
    ("delete", Verb.DELETE, "(1 = 1)", "rounds cannot be deleted"),
)

APPROVAL_RULES = _rules(
    "publishing_approval",
    (
        "closed_round",
        Verb.INSERT,
        _fails("publishing_round held", f"held.id = NEW.round_id AND held.state = '{RoundState.OPEN.value}'"),
        "a decision belongs to a round that is open",
    ),
    (
        "other_revision",
        Verb.INSERT,
        _fails("publishing_round held", "held.id = NEW.round_id AND held.revision_id = NEW.revision_id"),
        "a decision is about the revision of its round",
    ),
    (
        "other_fingerprint",
        Verb.INSERT,
        _fails("publishing_revision this", "this.id = NEW.revision_id AND this.fingerprint = NEW.fingerprint"),
        "a decision names the fingerprint of its revision",
    ),
    (
        "own_work",
        Verb.INSERT,
        _contributed("NEW.signer_id", "NEW.revision_id"),
        "whoever asked for a report or wrote of it does not decide about it",
    ),
)

VERDICT_RULES = _rules(
    "publishing_humanverdict",
    (
        "foreign_revision",
        Verb.INSERT,
        _fails("publishing_revision this", "this.id = NEW.revision_id AND this.report_id = NEW.report_id"),
        "a verdict is about a revision of its report",
    ),
    (
        "own_work",
        Verb.INSERT,
        _contributed("NEW.judge_id", "NEW.revision_id"),
        "whoever asked for a report or wrote of it gives no verdict on it",
    ),
)

ORDER_RULES = _rules(
    "publishing_publicationorder",
    ("late_start", Verb.INSERT, f"(NEW.state <> '{OrderState.WAITING.value}')", "an order to publish begins waiting"),
    (
        "other_move",
        Verb.UPDATE,
        _no_move(ORDER_TRANSITIONS),
        "an order to publish changes its state only along the table of transitions",
    ),
    (
        "other_change",
        Verb.UPDATE,
        _changed(
            "id",
            "round_id",
            "audience",
            "publisher_id",
            "publisher_name",
            "shows_name",
            "statement",
            "statement_digest",
            "ordered_at",
        ),
        "what a publisher signed never changes",
    ),
    ("delete", Verb.DELETE, "(1 = 1)", "orders to publish cannot be deleted"),
)

PUBLICATION_RULES = _rules(
    "publishing_publication",
    (
        "other_fingerprint",
        Verb.INSERT,
        _fails("publishing_revision this", "this.id = NEW.revision_id AND this.fingerprint = NEW.fingerprint"),
        "a publication names the fingerprint of its revision",
    ),
    (
        "other_order",
        Verb.INSERT,
        _fails(
            _ORDERED,
            "ordered.id = NEW.order_id AND held.revision_id = NEW.revision_id AND held.report_id = NEW.report_id "
            "AND ordered.audience = NEW.audience",
        ),
        "a publication is of the revision, the report and the audience that were ordered",
    ),
    (
        "unreviewed",
        Verb.INSERT,
        _fails(
            _ORDERED,
            f"ordered.id = NEW.order_id AND held.state IN ({_listed((RoundState.PUBLISHING, RoundState.PUBLISHED))})",
        ),
        "only what was approved and is being published becomes a publication",
    ),
    (
        "own_work",
        Verb.INSERT,
        _contributed(_PUBLISHER, "NEW.revision_id"),
        "whoever asked for a report or wrote of it does not publish it",
    ),
    (
        "second_role",
        Verb.INSERT,
        _holds(
            "publishing_publicationorder ordered JOIN publishing_approval signed "
            "ON signed.round_id = ordered.round_id AND signed.signer_id = ordered.publisher_id",
            "ordered.id = NEW.order_id",
        ),
        "whoever signed in a round does not publish it",
    ),
)

_OF_ITS_REPORT = _fails("publishing_publication made", "made.id = NEW.publication_id AND made.report_id = NEW.report_id")
ADDRESS_RULES = _rules(
    "publishing_publicaddress",
    ("foreign_start", Verb.INSERT, _OF_ITS_REPORT, "an address leads to a publication of its report"),
    ("foreign_report", Verb.UPDATE, _OF_ITS_REPORT, "an address leads to a publication of its report"),
    ("other_address", Verb.UPDATE, _changed("report_id", "slug"), "the address of a report never changes"),
    ("delete", Verb.DELETE, "(1 = 1)", "the address of a report cannot be deleted"),
)

CHAIN_RULES = (
    *_rules(
        "publishing_auditevent",
        (
            "gap",
            Verb.INSERT,
            _fails("publishing_audithead head", "head.id = 1 AND NEW.seq = head.seq + 1 AND NEW.prev = head.mac"),
            "an event follows the head of the chain",
        ),
    ),
    *_rules(
        "publishing_audithead",
        ("late_start", Verb.INSERT, "(NEW.id <> 1 OR NEW.seq <> 0)", "the chain has one head, which begins at 0"),
        (
            "leap",
            Verb.UPDATE,
            "(NEW.id <> OLD.id OR NEW.seq <> OLD.seq + 1 OR "
            + _fails("publishing_auditevent event", "event.seq = NEW.seq AND event.mac = NEW.mac")
            + ")",
            "the head of the chain moves to the next event and nowhere else",
        ),
        ("delete", Verb.DELETE, "(1 = 1)", "the head of the chain cannot be deleted"),
    ),
)

RULES = (*ROUND_RULES, *APPROVAL_RULES, *VERDICT_RULES, *ORDER_RULES, *PUBLICATION_RULES, *ADDRESS_RULES, *CHAIN_RULES)

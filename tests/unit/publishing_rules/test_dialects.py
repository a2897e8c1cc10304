"""Each rule of the database is written for both dialects, from the tables, under a name that the test run can lift."""

from __future__ import annotations

import hashlib
import re

import pytest

from publishing.models.rules import RULES, Rule, Verb, creating, dropping
from publishing.states import ENDED_ROUNDS, ORDER_TRANSITIONS, TRANSITIONS

# What the newest migration put into installations. When a rule or a table of states changes, write a migration that drops
# the old triggers and creates the new ones, and only then this value.
INSTALLED = "5ee51309f76e212d989eefa440f7faf8565ed830860a1cbf391cbd9bb368cc51"


def test_the_rules_are_the_ones_that_the_newest_migration_installed() -> None:
    written = "\n".join((*creating("sqlite", RULES), *creating("postgresql", RULES)))
    assert hashlib.sha256(written.encode()).hexdigest() == INSTALLED


def test_every_rule_has_a_name_of_its_own() -> None:
    assert len({rule.trigger for rule in RULES}) == len(RULES)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.trigger)
def test_a_rule_is_created_and_dropped_in_both_dialects(rule: Rule) -> None:
    (sqlite,) = creating("sqlite", [rule])
    function, trigger = creating("postgresql", [rule])
    assert sqlite.startswith(f"CREATE TRIGGER {rule.trigger} BEFORE {rule.verb} ON {rule.table} WHEN {rule.refused} ")
    assert f"IF {rule.refused} THEN RAISE EXCEPTION '{rule.sentence}'" in function
    assert "USING ERRCODE = 'integrity_constraint_violation'" in function
    assert f"RETURN {'OLD' if rule.verb is Verb.DELETE else 'NEW'};" in function
    assert trigger.endswith(f"BEFORE {rule.verb} ON {rule.table} FOR EACH ROW EXECUTE FUNCTION {rule.trigger}()")
    assert dropping("sqlite", [rule]) == [f"DROP TRIGGER {rule.trigger}"]
    assert dropping("postgresql", [rule]) == [f"DROP FUNCTION {rule.trigger}() CASCADE"]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.trigger)
def test_a_rule_keeps_to_what_both_dialects_read(rule: Rule) -> None:
    assert len(rule.trigger) <= 63
    assert "_no_" in rule.trigger
    assert rule.refused.startswith("(")
    assert rule.refused.count("(") == rule.refused.count(")")
    # A quotation mark ends the sentence early, a per cent sign is a place for a value to one driver.
    assert not re.search(r"['%]", rule.sentence)
    assert "%" not in rule.refused
    assert not re.search(r"\b(IS NOT [^N]|IFNULL|GLOB|json_|strftime|true|false)\b", rule.refused, re.IGNORECASE)
    assert (rule.verb is Verb.INSERT) <= ("OLD." not in rule.refused)


def test_every_transition_of_the_tables_stands_in_the_rule_that_lets_it_pass() -> None:
    by_name = {rule.trigger: rule.refused for rule in RULES}
    for trigger, table in (
        ("publishing_round_no_other_move", TRANSITIONS),
        ("publishing_publicationorder_no_other_move", ORDER_TRANSITIONS),
    ):
        for old, following in table.items():
            listed = ", ".join(f"'{new}'" for new in sorted(following))
            assert (f"(OLD.state = '{old}' AND NEW.state IN ({listed}))" in by_name[trigger]) == bool(following)


def test_every_ended_state_stands_in_the_rule_that_closes_it() -> None:
    rule = next(rule for rule in RULES if rule.trigger == "publishing_round_no_second_end")
    assert all(f"'{state}'" in rule.refused for state in ENDED_ROUNDS)

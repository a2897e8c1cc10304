"""The egress decision: one literal table, total, with a reason and a remedy for every refusal."""

from __future__ import annotations

import pytest

from research.errors import EgressRefused
from research.trust.classes import DataClass
from research.trust.destinations import Destination
from research.trust.egress import TABLE, check_may_leave, decide, model_destination

HOME = {Destination.LOCAL_PAGE, Destination.LOCAL_STORE, Destination.LOCAL_MODEL}
EXPECTED = {
    DataClass.PUBLIC_UNTRUSTED: HOME | {Destination.REMOTE_MODEL, Destination.PUBLIC_ARTIFACT, Destination.SOURCE_HOST},
    DataClass.APPROVED_PUBLIC: set(Destination),
    DataClass.DERIVED: HOME | {Destination.PUBLIC_ARTIFACT},
    DataClass.RESTRICTED_INTERNAL: HOME,
    DataClass.SECURITY_SENSITIVE: set(),
}


def test_the_table_covers_every_class_and_every_destination() -> None:
    assert set(TABLE) == set(DataClass)
    assert all(set(row) == set(Destination) for row in TABLE.values())


@pytest.mark.parametrize("data_class", DataClass)
def test_a_class_may_go_exactly_where_the_design_says(data_class: DataClass) -> None:
    assert {destination for destination in Destination if decide(data_class, destination).allowed} == EXPECTED[data_class]


@pytest.mark.parametrize("data_class", DataClass)
@pytest.mark.parametrize("destination", Destination)
def test_every_refusal_is_a_full_sentence_and_every_permission_has_none(
    data_class: DataClass, destination: Destination
) -> None:
    decision = decide(data_class, destination)
    assert (decision.reason == "") == decision.allowed
    assert decision.allowed or decision.reason.endswith(".")


def test_restricted_text_for_a_remote_model_is_refused_with_the_remedy() -> None:
    with pytest.raises(EgressRefused) as refusal:
        check_may_leave(DataClass.RESTRICTED_INTERNAL, Destination.REMOTE_MODEL)
    assert "COUNTERSIGN_MODEL_APPROVED_LOCAL=true" in refusal.value.message
    assert "mark the workspace public" in refusal.value.message


def test_restricted_text_may_go_to_an_approved_local_model() -> None:
    check_may_leave(DataClass.RESTRICTED_INTERNAL, Destination.LOCAL_MODEL)


@pytest.mark.parametrize(
    "base_url",
    [
        "http://127.0.0.1:11434/v1", "http://localhost:8000/v1", "http://LOCALHOST/v1", "http://10.1.2.3/v1",
        "https://172.31.255.1:8443", "http://192.168.0.7:1234/v1", "http://[::1]:8080/v1", "http://[fd12:3456::1]/v1",
        "http://127.9.9.9:1/",
    ],
)  # fmt: skip
def test_a_loopback_or_private_address_is_local_only_with_the_operators_word(base_url: str) -> None:
    assert model_destination(base_url, approved_local=True) is Destination.LOCAL_MODEL
    assert model_destination(base_url, approved_local=False) is Destination.REMOTE_MODEL


@pytest.mark.parametrize(
    "base_url",
    [
        "https://api.example.com/v1", "http://localhost.example.com/v1", "http://127.0.0.1.example.com/",
        "http://localhost@example.com/", "http://example.com#@127.0.0.1/", "http://example.com\\@127.0.0.1/",
        "http://2130706433/", "http://0x7f.0.0.1/", "http://0177.0.0.1/", "http://127.1/", "http://127.0.0.1./",
        "http://127。0。0。1/", "http://１２７.0.0.1/", "http://①②⑦.0.0.1/", "http://127.0.0.1%2eexample.com/",
        "http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]/", "http://[::7f00:1]/", "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::1]/", "http://[fe80::1%25eth0]/", "http://[fec0::1]/", "http://[::1].example.com/",
        "http://169.254.169.254/", "http://0.0.0.0/", "http://[::]/", "http://100.64.0.1/", "http://192.0.0.8/",
        "http://172.32.0.1/", "http://168.63.129.16/", "http://198.18.0.1/", "http://8.8.8.8/v1", "http://ollama:11434/v1",
        "http://127.0.0.1:99999/", "http://127.0.0.1:0/", "http://127.0.0.1 /", "http://127.0.0.1\t/", "ftp://127.0.0.1/",
        "file:///etc/passwd", "127.0.0.1:11434", "", "http://", "http://user:pw@127.0.0.1/", "http://127.0.0.1/?x=1",
        "http://127.0.0.1/\n", "http://localhost./", "http://loc\u200balhost/",
    ],
)  # fmt: skip
def test_anything_else_is_remote_even_when_the_operator_calls_it_local(base_url: str) -> None:
    assert model_destination(base_url, approved_local=True) is Destination.REMOTE_MODEL

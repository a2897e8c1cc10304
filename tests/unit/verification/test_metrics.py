"""What a report measures is a pure function of what was counted; a share of nothing is none."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from research.verification.metrics.measures import diagnose, measures
from research.verification.metrics.types import Counts, Layer, Share

SOUND = Counts(
    assertions=20, bound=20, entailed=18, unchecked=2, proposed=24, removed=4, restated=1, judged=30, unable=1,
    numbers=9, numbers_carried=9, aspects=4, aspects_covered=4, sources=10, works=9, origins=7, cited=6, primary=3,
)  # fmt: skip


def test_a_sound_report_has_nothing_to_mend() -> None:
    assert diagnose(SOUND) is Layer.NONE


def test_a_share_of_nothing_is_none_and_neither_0_nor_1() -> None:
    assert Share(part=0, whole=0).value is None
    assert measures(Counts()).strict.value is None


def test_coverage_is_not_applicable_where_no_aspects_were_frozen() -> None:
    assert measures(replace(SOUND, aspects=-1)).coverage is None
    assert measures(SOUND).coverage == Share(part=4, whole=4)


def test_deletion_and_restatement_are_shares_of_what_reached_verification() -> None:
    found = measures(SOUND)
    assert (found.deletion, found.restatement) == (Share(part=4, whole=24), Share(part=1, whole=24))


def test_copies_among_the_sources_are_told() -> None:
    assert measures(SOUND).duplicates == Share(part=1, whole=10)


@pytest.mark.parametrize(
    ("changes", "layer"),
    [
        ({"assertions": 2, "bound": 2, "entailed": 0, "unsupported": 2}, Layer.TOO_LITTLE),
        ({"unable": 12}, Layer.VERIFICATION),
        ({"entailed": 8, "aspects_covered": 1, "unsupported": 6}, Layer.RETRIEVAL),
        ({"unsupported": 7}, Layer.CLOSURE),
        ({"entailed": 10}, Layer.ALIGNMENT),
        ({"aspects_covered": 1}, Layer.STOPPING),
        ({"works": 5}, Layer.RETRIEVAL),
        ({"primary": 1}, Layer.RETRIEVAL),
        ({"restated": 9}, Layer.EVIDENCE),
    ],
)
def test_each_combination_names_the_layer_to_mend(changes: dict[str, Any], layer: Layer) -> None:
    assert diagnose(replace(SOUND, **changes)) is layer


@given(st.builds(Counts, **{f.name: st.integers(0, 50) for f in fields(Counts) if f.name != "rounds"}))
def test_any_counts_have_measures_and_one_layer(counts: Counts) -> None:
    found = measures(counts)
    assert found.strict.value is None or counts.bound > 0
    assert diagnose(counts) in Layer

"""Every number of a fact stands in its evidence: the value, its magnitude and its unit, in whatever writing."""

from __future__ import annotations

import pytest

from research.admission.admit import admit
from research.admission.types import AdmissionConfig, RejectionCode
from research.synthesis.types import FactProposal, Proposals
from tests.support.evidence import stored

PLANT = stored("The Rijn plant stores 240 MWh of electricity. It cost 12.5 million euros, which is 3 % more than planned.")
CHINESE = stored("莱茵电站的容量为二百四十兆瓦时，耗资1250万欧元，约三成来自政府。", language="zh")
GERMAN = stored("Das Werk speichert 1.234 MWh Strom und kostete rund zweieinhalb Millionen Euro.", language="de")


def codes(text: str, source: object = PLANT) -> list[RejectionCode]:
    proposal = FactProposal(id="f1", text=text, source_id="S1", chunk_ids=("S1.C1",))
    config = AdmissionConfig(number_rule=True)
    admitted = admit(Proposals(facts=(proposal,)), (), sources=(source,), language="en", config=config)  # type: ignore[arg-type]
    return [rejection.code for rejection in admitted.rejections]


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The plant can hold 0.24 GWh of electricity.", PLANT),
        ("The plant has a price of €12,500,000 in all.", PLANT),
        ("The plant can hold 240 megawatt hours of electricity.", CHINESE),
        ("The plant has a price of 12.5 million euros, and 30 % of it is public money.", CHINESE),
        ("The plant can hold 1,234 MWh of electricity.", GERMAN),
        ("The plant has a price of 2.5 million euros in all.", GERMAN),
        # A quotation writes its numbers as its own language does.
        ("Das Werk speichert 1.234 MWh Strom", GERMAN),
    ],
)
def test_a_number_stands_in_evidence_that_writes_it_otherwise(text: str, source: object) -> None:
    assert codes(text, source) == []


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("The plant can hold 240 GWh of electricity.", PLANT),
        ("The plant has a price of 12.5 billion euros in all.", PLANT),
        ("The plant has a price of 12.5 million dollars in all.", PLANT),
        ("The plant has a price that is 3 percentage points above the plan.", PLANT),
        ("The plant is one of fifty plants in the country.", PLANT),
        ("The plant can hold 1.234 MWh of electricity.", GERMAN),
    ],
)
def test_another_unit_magnitude_or_value_does_not_stand_there(text: str, source: object) -> None:
    assert codes(text, source) == [RejectionCode.NUMBER_NOT_IN_EVIDENCE]

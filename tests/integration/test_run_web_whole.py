"""A run over the web, whole: searched, minted, captured, stored and reported, over real sockets."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User

from research.states import EventKind, Outcome, RunState
from tests.support.ferries import COSTS, DUCKS, ON_THE_WEB, PASSENGERS, QUESTION, serve, web_stage
from tests.support.running import Listener, carry_out, final

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def test_a_question_is_answered_from_pages_of_the_web(tmp_path: Path, ada: User) -> None:
    with web_stage(tmp_path) as stage:
        stage.web.searxng(serve(stage.web, PASSENGERS, COSTS, DUCKS))
        heard = Listener()
        run = carry_out(stage.context, ada, request=ON_THE_WEB, listener=heard)
        assert stage.web.queries() == (QUESTION,)
        document = final(run)
    assert (run.state, run.outcome) == (RunState.COMPLETED, Outcome.SYNTHESISED)
    assert set(run.sources.values_list("canonical_anchor", flat=True)) == {PASSENGERS, COSTS, DUCKS}
    assert "41,200 passengers" in document.model_dump_json()
    assert {entry.source.url for entry in document.ledger} <= {PASSENGERS, COSTS, DUCKS}
    assert document.account.total == 3
    assert EventKind.SCOPE_COUNTED not in heard.kinds()

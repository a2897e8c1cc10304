"""Deep runs over the small harbour workspace, with a model that writes what a test says and judges by its script."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from research.models import ItemRow, Run
from research.services.context import ResearchContext
from tests.servers import ModelServer, openai_server
from tests.support.installation import compose_for_test
from tests.support.requests import REQUEST
from tests.support.running import SYNTHESIS, installed

DEEP = replace(REQUEST, method="deep")
# As any run over the small workspace numbers its files.
HARBOUR, BUDGET = ("S1", "S1.C1"), ("S2", "S2.C1")
# Other words than the evidence, which no rule can hold against it.
TRUE = "The harbour ferry of Lindau had 41,200 riders in 2024."
OTHER_TRUE = "The yearly cost of the harbour ferry of Lindau is 3.1 million crowns."
LIE = "The harbour ferry of Lindau is loved by the people of the town."
# What every question to a judge holds, and nothing else does.
JUDGED = ("The sentence:\n===", "The conclusion:\n===", "\nSentence:\n===")


def fact(name: str, text: str, place: tuple[str, str]) -> dict[str, Any]:
    """Return a fact as a model proposes it."""
    return {"id": name, "text": text, "source_id": place[0], "chunk_ids": [place[1]]}


def written(*facts: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return the step in which the model answers a synthesis with these items."""
    content = {"facts": list(facts), "derivations": [], "recommendations": [], "gaps": [], **more}
    return {"kind": "content", "content": json.dumps(content), "match": SYNTHESIS}


def all_true(**more: Any) -> dict[str, Any]:
    """Return a synthesis of two facts that the evidence carries in other words."""
    return written(fact("f1", TRUE, HARBOUR), fact("f2", OTHER_TRUE, BUDGET), **more)


@contextmanager
def deep_context(
    folder: Path,
    workspace: Path,
    *steps: dict[str, Any],
    judge: list[dict[str, Any]] | None = None,
    critic: dict[str, Any] | None = None,
    otherwise: dict[str, Any] | None = None,
    **settings: Any,
) -> Iterator[tuple[ResearchContext, ModelServer]]:
    """Compose an installation whose model writes what the steps say, and judges and criticises by the script."""
    script = {"steps": list(steps), "judge": judge or [], "critic": critic or {}}
    with openai_server({**script, "otherwise": otherwise or {"kind": "honest"}}) as server:
        chosen = {"model_base_url": server.base_url, "model_name": "stub-model", "model_approved_local": True, **settings}
        composed = compose_for_test(folder, {"harbour": workspace}, **chosen)
        with installed(composed):
            yield composed, server


def judge_prompts(server: ModelServer) -> list[str]:
    """Return every question that was put to the judge."""
    return [prompt for prompt in server.prompts() if any(mark in prompt for mark in JUDGED)]


def texts_of(run: Run, kind: str = "fact") -> set[str]:
    """Return what is kept of a run's items of a kind."""
    return set(ItemRow.objects.filter(run=run, kind=kind).values_list("text", flat=True))

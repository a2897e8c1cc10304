"""How good is the judge with a real small model: alone, screen and score alone, all together?

    python bench/judge.py FOLDER --model-url http://127.0.0.1:18181/v1 --out FILE.jsonl
    python bench/judge.py FOLDER --report FILE.jsonl

FOLDER holds the third-party claims (claims.jsonl), which stay outside the repository. 200 of them are asked, fixed
beforehand: each pair of source and label gets its share of 200 by largest remainder (equal remainders: in the order of the
pair's name), and within a pair the items with the lowest SHA-256 of their id are taken. `--tune N` asks N other items, the
next ones by the same rule, for trying prompts; they are never among the 200. They are asked in the order of those digests,
so that the first n are a fair sample, too.

Every answer is appended to FILE as one line: a run that is stopped goes on where it was, with the same command. The first
question is asked about all, then the reverse one where its answer was yes. Of the others, as in the product, twenty forward
questions at a time, then their reverse ones, because a server keeps the rules' tokens of one prompt at a time.
Answers are kept raw, a word with its likelihood, so that the report judges them with the reading of today. Gold `entail` is
positive, all else negative.
"""

from __future__ import annotations

import argparse
import collections
import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.claim_items import CHOSEN, Item, chosen, read_items
from research.admission.types import AdmittedFact
from research.clock import StopSignal, start_clock
from research.errors import ModelFailed, ModelFailure
from research.evidence.types import Chunk, Source, SourceClass
from research.language.answers import UnusableReply, read_reply
from research.language.capabilities import MemoryCapabilities
from research.language.client import ModelConfig, OpenAIChat
from research.language.words import read_word
from research.prompting import Prompt, ReplyT, WordReply
from research.reading.types import LocatorKind
from research.trust.classes import DataClass
from research.verification.judging.focus import FIRST_CHARS, focus
from research.verification.judging.keys import cache_key
from research.verification.judging.prompts import (
    YES,
    ForwardReply,
    ReverseReply,
    first_prompt,
    forward_prompt,
    reverse_prompt,
)
from research.verification.judging.read import (
    FIRST_FLOOR,
    carried_by,
    needs_reverse,
    read_first,
    read_forward,
    read_reverse,
    settle,
    unagreed,
    without_unlocated,
)
from research.verification.judging.types import Forward, ForwardAnswer, ReverseAnswer
from research.verification.metrics.intervals import wilson
from research.verification.metrics.types import Share
from research.verification.scoring.score import ENTAIL_FLOOR, VETO_FLOOR, support_score
from research.verification.screening.screen import screen
from research.verification.screening.types import Screened
from research.verification.types import Verdict

WANTED_ACCEPTED, WANTED_PRECISION = 40, 0.9
_MARK = "===5e1f0a9c3b7d2468==="
# Also on a machine that is busy with other things: a time-out would say nothing of the model.
_CALL_MS = 900_000
_DAY_MS = 86_400_000
_BLOCK = 20

Row = dict[str, str | int | float | None]
Lines = dict[tuple[str, str], Row]


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--model-url", default="")
    asked.add_argument("--model-name", default="")
    asked.add_argument("--out", type=Path)
    asked.add_argument("--report", type=Path)
    asked.add_argument("--tune", type=int, default=0)
    options = asked.parse_args()
    items = chosen(read_items(options.folder), options.tune)
    if options.report:
        report(items, read_lines(options.report))
        return
    if not options.model_url or not options.out:
        asked.error("give --model-url and --out to ask, or --report to read what was asked")
    config = ModelConfig(base_url=options.model_url, model=options.model_name, deadline_ms=_CALL_MS)
    ask_all(items, OpenAIChat(config, capabilities=MemoryCapabilities()), options.out)


def read_lines(path: Path) -> Lines:
    """Return the answers by item and question. Of a line that was cut off by a stop nothing is read."""
    found: Lines = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        found[row["id"], row["asked"]] = row
    return found


def ask_all(items: list[Item], model: OpenAIChat, out: Path) -> None:
    """Ask what was not asked yet: first of all; back where it was a yes; then the others block by block, forward and back.

    What the score would not veto comes first: only there can all together accept.
    """
    stop = StopSignal(clock=start_clock(), deadline_ms=_DAY_MS)
    ordered = sorted(items, key=lambda item: _is_vetoed(_score(item), VETO_FLOOR))
    _ask_each([(item, "first", first_of(item)) for item in ordered], model, out, stop)
    known = read_lines(out)
    _ask_back([item for item in ordered if _says_yes(item, known)], model, out, stop)
    others = [item for item in ordered if not _says_yes(item, known)]
    for start in range(0, len(others), _BLOCK):
        block = others[start : start + _BLOCK]
        print(f"items {start + 1} to {start + len(block)} of {len(others)}", flush=True)
        _ask_each([(item, "forward", forward_of(item)) for item in block], model, out, stop)
        _ask_back([item for item in block if _needs_reverse(item, read_lines(out))], model, out, stop)


def _ask_back(items: list[Item], model: OpenAIChat, out: Path, stop: StopSignal) -> None:
    _ask_each([(item, "reverse", reverse_of(item)) for item in items], model, out, stop)


def _is_vetoed(score: float | None, floor: float) -> bool:
    return score is not None and score < floor


def first_of(item: Item) -> Prompt[WordReply]:
    return first_prompt(
        focus(item.evidence, item.sentence, FIRST_CHARS),
        item.sentence,
        delimiter=_MARK,
        data_class=DataClass.PUBLIC_UNTRUSTED,
    )


def forward_of(item: Item) -> Prompt[ForwardReply]:
    return forward_prompt(
        focus(item.evidence, item.sentence),
        item.sentence,
        language=item.language,
        delimiter=_MARK,
        data_class=DataClass.PUBLIC_UNTRUSTED,
    )


def reverse_of(item: Item) -> Prompt[ReverseReply]:
    return reverse_prompt(
        focus(item.evidence, item.sentence),
        item.sentence,
        language=item.language,
        delimiter=_MARK,
        data_class=DataClass.PUBLIC_UNTRUSTED,
    )


def _ask_each(questions: list[tuple[Item, str, Prompt[ReplyT]]], model: OpenAIChat, out: Path, stop: StopSignal) -> None:
    known = read_lines(out)
    for at, (item, name, prompt) in enumerate(questions, 1):
        if (item.item_id, name) in known:
            continue
        row = {"id": item.item_id, "asked": name, **_answer(prompt, model, stop)}
        with out.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(row, ensure_ascii=False) + "\n")
        print(f"{name} {at}/{len(questions)} {row['seconds']} s", flush=True)


def _answer(prompt: Prompt[ReplyT], model: OpenAIChat, stop: StopSignal) -> Row:
    start = time.monotonic()
    said: Row = {"prompt": str(prompt.prompt_id), "key": cache_key(prompt, model.name)}
    try:
        reply = model.complete(prompt, deadline_ms=_CALL_MS, stop=stop)
    except ModelFailed as failed:
        if failed.code in _PASSING:
            raise
        said |= {"raw": "", "failed": failed.code.value}
    else:
        said |= {"raw": reply.raw, "tokens_in": reply.usage.prompt_tokens, "tokens_out": reply.usage.completion_tokens}
        if isinstance(reply.value, WordReply):
            said["likelihood"] = reply.value.likelihood
    return said | {"seconds": round(time.monotonic() - start, 2)}


# What is wrong with the server, not with the answer: the run stops, and goes on later.
_PASSING = frozenset(
    {ModelFailure.TIMED_OUT, ModelFailure.UNREACHABLE, ModelFailure.SERVER_ERROR, ModelFailure.RATE_LIMITED}
)


def _first(item: Item, known: Lines) -> WordReply | None:
    """Return the one-word answer with its likelihood; None where there is none."""
    row = known.get((item.item_id, "first"))
    if row is None or not row["raw"]:
        return None
    try:
        word = read_word(str(row["raw"]), first_of(item).words)
    except UnusableReply:
        return None
    return WordReply.model_validate({"word": word, "likelihood": row.get("likelihood")})


def _says_yes(item: Item, known: Lines) -> bool:
    reply = _first(item, known)
    return reply is not None and read_first(reply).is_yes


def answers(item: Item, known: Lines) -> tuple[ForwardAnswer | None, ReverseAnswer | None]:
    """Return both answers as the product reads them; None where there is none."""
    forward = _read(known.get((item.item_id, "forward")), ForwardReply)
    reverse = _read(known.get((item.item_id, "reverse")), ReverseReply)
    return (
        read_forward(forward, item.evidence) if forward else None,
        read_reverse(reverse, item.evidence) if reverse else None,
    )


def _read(row: Row | None, reply: type[ReplyT]) -> ReplyT | None:
    if row is None or not row["raw"]:
        return None
    try:
        return read_reply(str(row["raw"]), reply)
    except UnusableReply:
        return None


def _needs_reverse(item: Item, known: Lines) -> bool:
    forward, _ = answers(item, known)
    return forward is not None and needs_reverse(forward)


@dataclass(frozen=True)
class Judgement:
    """What each layer says of one item; `score` is None where it cannot be computed. `first` is the word, '' for none."""

    item: Item
    first: str
    is_yes: bool
    forward: Forward | None
    verdict: Verdict
    code: str
    screened: Screened
    score: float | None

    @property
    def is_clean(self) -> bool:
        """Whether the rules show nothing against the sentence."""
        return not self.screened.faults and not self.screened.doubts

    def is_kept(self, floor: float) -> bool:
        """Whether all layers together accept, with the score from `floor` on where it can be computed."""
        return self.verdict is Verdict.ENTAIL and self.is_clean and not _is_vetoed(self.score, floor)


def report(items: list[Item], known: Lines) -> None:
    """Print what each layer accepts, and how often it is right."""
    judged = [_judgement(item, known) for item in items if (item.item_id, "first") in known]
    positives = sum(one.item.label == "entail" for one in judged)
    entail_floor, veto_floor = ENTAIL_FLOOR, VETO_FLOOR
    print(f"{len(judged)} of {len(items)} items asked, {positives} of them carried by their evidence")
    layers: dict[str, Callable[[Judgement], bool]] = {
        "model alone (first answer yes)": lambda one: one.first == YES,
        f"first answer from its floor of {FIRST_FLOOR}": lambda one: one.is_yes,
        "first and reverse answer": lambda one: one.verdict is Verdict.ENTAIL,
        f"score alone, from {entail_floor}": lambda one: one.score is not None and one.score >= entail_floor,
        f"screen alone, score from {entail_floor}": lambda one: one.is_clean and not _is_vetoed(one.score, entail_floor),
        f"together, score from {veto_floor}": lambda one: one.is_kept(veto_floor),
        f"together, score from {entail_floor}": lambda one: one.is_kept(entail_floor),
    }
    for name, accepts in layers.items():
        _print_layer(name, [one for one in judged if accepts(one)], positives)
    yes = [one for one in judged if one.is_yes]
    back = sum((one.item.item_id, "reverse") in known for one in yes)
    print(f"asked back: {back} of {len(yes)} with a first yes; one that was not asked back counts as not refuted")
    print("codes:", dict(collections.Counter(one.code for one in judged).most_common()))
    print("first answers:", _counts(f"{one.item.label} as {one.first or 'none'}" for one in judged))
    print("forward answers:", _counts(f"{one.item.label} as {one.forward}" for one in judged if one.forward is not None))
    print(f"wanted: at least {WANTED_ACCEPTED} of {CHOSEN} accepted, precision at least {WANTED_PRECISION}")


def _counts(names: Iterable[str]) -> dict[str, int]:
    return dict(collections.Counter(names).most_common())


def _judgement(item: Item, known: Lines) -> Judgement:
    """Judge an item as the product does: a yes by the host's own quotation, anything else by the forward answer."""
    first = _first(item, known)
    is_yes = first is not None and read_first(first).is_yes
    forward, reverse = answers(item, known)
    carried = carried_by(focus(item.evidence, item.sentence), item.sentence)
    judged = None
    if is_yes and needs_reverse(carried):
        judged = settle(carried, _asked_back(item, reverse, known), evidence=item.evidence, sentence=item.sentence)
    elif forward is not None:
        judged = unagreed(settle(forward, reverse, evidence=item.evidence, sentence=item.sentence))
    return Judgement(
        item=item,
        first=first.word if first is not None else "",
        is_yes=is_yes,
        forward=forward.verdict if forward is not None else None,
        verdict=judged.verdict if judged is not None else Verdict.UNCHECKED,
        code=str(judged.code) if judged is not None else "no answer",
        screened=_screened(item),
        score=_score(item),
    )


def _asked_back(item: Item, reverse: ReverseAnswer | None, known: Lines) -> ReverseAnswer | None:
    if (item.item_id, "reverse") not in known:
        return ReverseAnswer(has_counter=False)
    return without_unlocated(reverse) if reverse is not None else None


def _screened(item: Item) -> Screened:
    fact = AdmittedFact(item_id="F1", text=item.sentence, source_id="S1", chunk_ids=("S1.C1",))
    return screen((fact,), (_source(item),), language=item.language)[0]


def _source(item: Item) -> Source:
    """Return the evidence as a source of one passage."""
    text = item.evidence
    digest = hashlib.sha256(text.encode()).hexdigest()
    chunk = Chunk(
        chunk_id="S1.C1",
        source_id="S1",
        ordinal=1,
        start=0,
        end=len(text),
        text=text,
        locator=1,
        locator_end=1,
        heading="",
    )
    return Source(
        source_id="S1",
        requested_anchor="evidence.txt",
        canonical_anchor="evidence.txt",
        title="",
        transport="workspace",
        media_type="text/plain",
        encoding="utf-8",
        language=item.language,
        source_class=SourceClass.WORKSPACE_DOCUMENT,
        locator_kind=LocatorKind.LINE,
        digest=digest,
        text_digest=digest,
        text=text,
        chunks=(chunk,),
        flagged=(),
        captured_at=datetime(2026, 1, 1, tzinfo=UTC),
        query_ids=("Q1",),
        fetched_ms=0,
        persisted_ms=0,
    )


def _score(item: Item) -> float | None:
    return support_score(item.evidence, item.sentence, language=item.language)


def _print_layer(name: str, accepted: list[Judgement], positives: int) -> None:
    right = sum(one.item.label == "entail" for one in accepted)
    low, high = wilson(Share(part=right, whole=len(accepted))) or (0.0, 1.0)
    precision = f"{right / len(accepted):.3f}" if accepted else "none"
    recall = f"{right / positives:.3f}" if positives else "none"
    print(f"{name}: accepted {len(accepted)}, precision {precision} [{low:.3f}, {high:.3f}], recall {recall}")


if __name__ == "__main__":
    main()

"""How well does the support score tell carried sentences from others? Fits its weights and prints the figures.

    python bench/support_score.py FOLDER [--weights]

FOLDER holds claims.jsonl (evidence, claim, label, source, lang); nothing of it is written anywhere. A pair is supported
when its label is "entail". Weights are a ridge logistic regression by Newton's method; a figure that is there to speak for
support may not weigh against it, nor the other way round: the most wrong one is taken out and the rest fitted again. A pair
counts 1 / sqrt(pairs of its source), so that a large set does not outvote the others. Every score of a cross-validation is
of a model that has seen nothing of the source (leave one source out), the family of sources, or the evidence (ten folds).
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from research.verification.scoring.features import Features, features
from research.verification.scoring.score import ENTAIL_FLOOR, VETO_FLOOR, support_score

MOST_FALSE = 0.15
# A floor that lets 0.15 through among the sources that it was set on lets more through in another one: 0.12 leaves room.
TARGETS = (MOST_FALSE, 0.12)
RIDGE = 10.0
FOLDS = 10
STEPS = 30
STEPS_OF_FLOORS = (0.1, 0.2, 0.3, 0.4, 0.6, 0.7, 0.75, 0.8)
ANSWER = ("answer", "beside_answer", "numbers_missing")
FOR = ("best", "clauses", "predicate", "numbers", *ANSWER[:2])
AGAINST = ("names_missing", "numbers_missing", "widened", "denies", "denied", "opposite", "personal")
SENTENCE = ("best", "clauses", "predicate", "numbers", *AGAINST)
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


class Pairs(NamedTuple):
    """The measured pairs as columns. `form` tells questions with answers from sentences."""

    rows: list[dict[str, str]]
    figures: list[Features]
    supported: Bools
    form: Bools
    source: NDArray[np.str_]
    lang: NDArray[np.str_]
    weight: Floats

    def family(self) -> NDArray[np.str_]:
        return np.array([name.partition("/")[0].partition("-")[0] for name in self.source])

    def fold(self) -> NDArray[np.str_]:
        """Return a fold of ten for each evidence text: pairs of one text never stand on both sides."""
        known = sorted({row["evidence"] for row in self.rows})
        places = dict(zip(known, np.random.default_rng(1).integers(0, FOLDS, len(known)), strict=True))
        return np.array([str(places[row["evidence"]]) for row in self.rows])


class Model(NamedTuple):
    """Weights of raw figures, the constant first."""

    names: tuple[str, ...]
    values: Floats

    def scores(self, table: Floats) -> Floats:
        return _logistic(self.values[0] + table @ self.values[1:])


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--weights", action="store_true", help="print the weights fitted on all pairs")
    options = asked.parse_args()
    pairs = _read(options.folder / "claims.jsonl")
    for title, groups in (
        ("leave one source out", pairs.source),
        ("leave one family out (sentences only)", pairs.family()),
        ("ten folds by evidence", pairs.fold()),
    ):
        _report(title, pairs, *_cross_validated(pairs, groups))
    whole = np.ones(len(pairs.rows), dtype=bool)
    fitted, floors = _predicted(pairs, whole, whole)
    _report("in sample", pairs, fitted, floors)
    _shipped(pairs)
    if options.weights:
        _print_weights(pairs)


def _read(path: Path) -> Pairs:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    figures = [features(row["evidence"], row["claim"], language=row["lang"]) for row in rows]
    source = np.array([f"{row['source']}-{row['lang']}" for row in rows])
    counts = Counter(source.tolist())
    weight = np.array([counts[name] ** -0.5 for name in source.tolist()])
    return Pairs(
        rows=rows,
        figures=figures,
        supported=np.array([row["label"] == "entail" for row in rows]),
        form=np.array([figure.is_answer > 0 for figure in figures]),
        source=source,
        lang=np.array([row["lang"] for row in rows]),
        weight=weight / weight.mean(),
    )


def _table(pairs: Pairs, names: Sequence[str]) -> Floats:
    return np.array([[getattr(figure, name) for name in names] for figure in pairs.figures])


def _forms(pairs: Pairs) -> Iterator[tuple[Bools, tuple[str, ...]]]:
    yield ~pairs.form, SENTENCE
    yield pairs.form, ANSWER


def _fit(pairs: Pairs, chosen: Bools, names: tuple[str, ...]) -> Model:
    """Fit, and take the figure out that speaks most against its reason, until none does."""
    kept = list(names)
    while True:
        table = _table(pairs, kept)[chosen]
        mean, spread = table.mean(axis=0), table.std(axis=0) + 1e-9
        beta = _newton((table - mean) / spread, pairs.supported[chosen], pairs.weight[chosen])
        wrong = [(abs(b), name) for b, name in zip(beta[1:], kept, strict=True) if b * (1 if name in FOR else -1) < 0]
        if not wrong:
            raw = beta[1:] / spread
            values = dict(zip(kept, raw, strict=True))
            return Model(names, np.array([beta[0] - mean @ raw, *(values.get(name, 0.0) for name in names)]))
        kept.remove(max(wrong)[1])


def _newton(table: Floats, supported: Bools, weight: Floats) -> Floats:
    design = np.column_stack([np.ones(len(table)), table])
    ridge = np.diag([1e-6, *[RIDGE] * table.shape[1]])
    beta = np.zeros(design.shape[1])
    for _ in range(STEPS):
        scores = _logistic(design @ beta)
        slope = design.T @ (weight * (scores - supported)) + ridge @ beta
        bend = (design * (weight * scores * (1 - scores))[:, None]).T @ design + ridge
        step = np.linalg.solve(bend, slope)
        beta -= step
        if np.abs(step).max() < 1e-8:
            break
    return beta


def _logistic(values: Floats) -> Floats:
    return 1.0 / (1.0 + np.exp(-np.clip(values, -30, 30)))


def _predicted(pairs: Pairs, train: Bools, test: Bools) -> tuple[Floats, Floats]:
    """Return scores of the test pairs, and in a column a target the floor that lets so many of the others' through."""
    scores, own = np.full(len(train), np.nan), np.full(len(train), np.nan)
    for form, names in _forms(pairs):
        # A form of which the others hold nothing has no model.
        if not (form & train & pairs.supported).any():
            continue
        model, table = _fit(pairs, form & train, names), _table(pairs, names)
        scores[form & test] = model.scores(table[form & test])
        own[form & train] = model.scores(table[form & train])
    floors = [_floor(own[train], pairs.supported[train], target) for target in TARGETS]
    return scores, np.where(test[:, None], floors, np.nan)


def _cross_validated(pairs: Pairs, groups: NDArray[np.str_]) -> tuple[Floats, Floats]:
    scores, floors = np.full(len(groups), np.nan), np.full((len(groups), len(TARGETS)), np.nan)
    for group in sorted(set(groups.tolist())):
        test = groups == group
        found, floor = _predicted(pairs, ~test, test)
        scores[test], floors[test] = found[test], floor[test]
    return scores, floors


def _floor(scores: Floats, supported: Bools, target: float = MOST_FALSE) -> float:
    false = np.sort(scores[~supported & ~np.isnan(scores)])[::-1]
    return float(false[int(target * len(false))]) + 1e-9


def _report(title: str, pairs: Pairs, scores: Floats, floors: Floats) -> None:
    known = ~np.isnan(scores)
    print(f"\n{title}: {known.sum()} pairs, {pairs.supported[known].sum()} supported")
    for column, target in enumerate(TARGETS):
        print(f"  floors of the others, {target:.2f} {_figures(scores >= floors[:, column], pairs.supported, known)}")
    print(f"  ENTAIL_FLOOR {ENTAIL_FLOOR}         {_figures(scores >= ENTAIL_FLOOR, pairs.supported, known)}")
    at = _floor(scores[known], pairs.supported[known])
    print(f"  one floor {at:.3f}          {_figures(scores >= at, pairs.supported, known)}")
    for lang in sorted(set(pairs.lang.tolist())):
        print(f"    {lang:36} {_figures(scores >= at, pairs.supported, known & (pairs.lang == lang))}")
    for source in sorted(set(pairs.source[known].tolist())):
        here = known & (pairs.source == source)
        area = _auc(scores[here], pairs.supported[here])
        print(f"    {source:36} {_figures(scores >= at, pairs.supported, here)}  AUC {area:.3f}")
    _precision(pairs, scores, known)
    _at_floors(pairs, scores, known)


def _figures(accepted: Bools, supported: Bools, here: Bools) -> str:
    true, false = accepted[here & supported].mean(), accepted[here & ~supported].mean()
    return f"balanced accuracy {(true + 1 - false) / 2:.3f}  found {true:.3f}  false {false:.3f}  n {here.sum()}"


def _auc(scores: Floats, supported: Bools) -> float:
    ahead = scores[supported][:, None] - scores[~supported][None, :]
    return float(((ahead > 0) + 0.5 * (ahead == 0)).mean())


def _precision(pairs: Pairs, scores: Floats, known: Bools) -> None:
    """Print, for sentences and for all, the lowest floor over which nine of ten are supported."""
    for name, here in (("sentences", known & ~pairs.form), ("all pairs", known)):
        order = np.argsort(-scores[here])
        right = np.cumsum(pairs.supported[here][order]) / np.arange(1, here.sum() + 1)
        for least in (0.8, 0.9):
            enough = np.nonzero(right >= least)[0]
            count = int(enough[-1]) + 1 if len(enough) else 0
            at = scores[here][order][count - 1] if count else float("nan")
            print(f"    {name}: precision {least} down to score {at:.3f}, {count} accepted")


def _at_floors(pairs: Pairs, scores: Floats, known: Bools) -> None:
    """Print what a floor means, of sentences: the two constants of the package, and steps between and above."""
    here = known & ~pairs.form
    for floor in sorted({ENTAIL_FLOOR, VETO_FLOOR, *STEPS_OF_FLOORS}):
        over, under = here & (scores >= floor), here & (scores < floor)
        right, kept = pairs.supported[over].mean(), over[pairs.supported & here].mean()
        print(f"    sentences at {floor:.2f}: {over.sum()} accepted, precision {right:.3f}, recall {kept:.3f}; ", end="")
        print(f"{under.sum()} below, of which {pairs.supported[under].mean():.3f} are supported")


def _shipped(pairs: Pairs) -> None:
    """Print the figures of the constants in the package, which were fitted on these pairs, and what a pair takes."""
    begin = time.process_time()
    found = [support_score(row["evidence"], row["claim"], language=row["lang"]) for row in pairs.rows]
    took = (time.process_time() - begin) / len(found) * 1e3
    scores = np.array([0.0 if score is None else score for score in found])
    print(f"\nshipped constants (in sample): {found.count(None)} pairs without a score, {took:.2f} ms a pair")
    everyone = np.ones(len(scores), dtype=bool)
    print(f"  at {ENTAIL_FLOOR}: {_figures(scores >= ENTAIL_FLOOR, pairs.supported, everyone)}")
    _at_floors(pairs, scores, everyone)


def _print_weights(pairs: Pairs) -> None:
    for form, names in _forms(pairs):
        model = _fit(pairs, form, names)
        for name, value in zip(("", *model.names), model.values, strict=True):
            print(f'        "{name}": {value:.3f},')
        print()


if __name__ == "__main__":
    main()

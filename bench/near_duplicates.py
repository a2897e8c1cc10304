"""How does the grouping of near-duplicates grow? Synthetic chunks, always the same, at one size and at ten times that.

`python bench/near_duplicates.py [chunks]`: without a number, 100,000 chunks of 10,000 sources and a tenth of that. A fifth
are copies, a quarter of them of one text, a footer in common, a family of templates. Each size runs in a process
of its own, whose largest memory is read with that of its children. Prints one line a size, and the ratio of the times.
"""

from __future__ import annotations

import random
import resource
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from research.evidence.near_duplicates import near_groups

CHUNKS, CHUNKS_A_SOURCE = 100_000, 10
COPIES, ONE_GROUP, FAMILY, FOOTERS = 0.20, 0.05, 0.02, 0.10  # shares of the chunks
VOCABULARY, WORDS_LEAST, WORDS_MOST = 30_000, 80, 220
SYLLABLES = "ka lo mi ren sta vor pel ti ga dun osh fer wal im sut hel bra ni col ed ur zan".split()  # noqa: SIM905


class Made(NamedTuple):
    """Texts, and of each text the original that it copies (itself for an original)."""

    texts: list[str]
    originals: list[int]


class Figure(NamedTuple):
    """What one size took, and how well the groups are met."""

    chunks: int
    seconds: float
    megabytes: float
    largest: int
    missed: int
    wrong: int
    copies: int


def main() -> None:
    chunks = int(sys.argv[1]) if len(sys.argv) > 1 else CHUNKS
    small, large = (_apart(size) for size in (chunks // 10, chunks))
    for figure in (small, large):
        print(
            f"{figure.chunks} chunks of {figure.chunks // CHUNKS_A_SOURCE} sources: {figure.seconds:.1f} s, "
            f"{figure.megabytes:.0f} MB at most; largest group {figure.largest}; "
            f"{figure.missed} of {figure.copies} copies missed, {figure.wrong} texts joined wrongly"
        )
    print(f"ten times the chunks take {large.seconds / small.seconds:.1f} times the time")


def _apart(size: int) -> Figure:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(measure, size).result()


def measure(size: int) -> Figure:
    """Make the texts of one size, group them, and compare the groups with how they were made."""
    made = make(size)
    began = time.perf_counter()
    groups = near_groups(made.texts)
    seconds = time.perf_counter() - began
    kilobytes = sum(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    group_of = {place: number for number, group in enumerate(groups) for place in group}
    copies = [place for place, original in enumerate(made.originals) if place != original]
    missed = sum(group_of.get(place, -1) != group_of.get(made.originals[place], -2) for place in copies)
    wrong = sum(len({made.originals[place] for place in group}) - 1 for group in groups)
    return Figure(size, seconds, kilobytes / 1000, max(map(len, groups)), missed, wrong, len(copies))


def make(size: int, *, seed: int = 11) -> Made:
    """Return as many chunks as asked for: originals, a family of templates, copies, one large group; in mixed order."""
    dice = random.Random(seed)  # noqa: S311 - for prose, not for secrets
    words = ["".join(dice.choices(SYLLABLES, k=dice.randint(2, 4))) for _ in range(VOCABULARY)]
    footer = _prose(dice, words, 60)
    template = _prose(dice, words, 120).split()
    copied, large, family = int(size * COPIES), int(size * ONE_GROUP), int(size * FAMILY)
    texts = [_prose(dice, words, dice.randint(WORDS_LEAST, WORDS_MOST)) for _ in range(size - copied - family)]
    texts += [_filled(dice, template) for _ in range(family)]
    originals = list(range(len(texts)))
    for number in range(copied):
        original = 0 if number < large else dice.randrange(1, size - copied - family)
        originals.append(original)
        texts.append(_copy(dice, texts[original], words))
    texts = [f"{text} {footer}" if dice.random() < FOOTERS else text for text in texts]
    return _mixed(dice, texts, originals)


def _prose(dice: random.Random, words: list[str], count: int) -> str:
    # The square of a uniform number prefers the first words, as languages do.
    return " ".join(words[int(len(words) * dice.random() ** 2)] for _ in range(count))


def _filled(dice: random.Random, template: list[str]) -> str:
    filled = list(template)
    for at in (10, 45, 80):
        filled[at] = str(dice.randint(1000, 999_999))
    return " ".join(filled)


def _copy(dice: random.Random, text: str, words: list[str]) -> str:
    """Return a copy as the web makes them: two words changed, a line of its own before it, or its end cut off."""
    copied = text.split()
    for _ in range(2):
        copied[dice.randrange(len(copied))] = dice.choice(words)
    match dice.randrange(3):
        case 0:
            return " ".join(copied)
        case 1:
            return f"{_prose(dice, words, 7)} {' '.join(copied)}"
        case _:
            return " ".join(copied[: max(60, int(len(copied) * 0.6))])


def _mixed(dice: random.Random, texts: list[str], originals: list[int]) -> Made:
    order = list(range(len(texts)))
    dice.shuffle(order)
    place_of = {old: new for new, old in enumerate(order)}
    return Made([texts[old] for old in order], [place_of[originals[old]] for old in order])


if __name__ == "__main__":
    main()

"""Of which shingles does a text consist? Five words, or eight characters of unspaced script, or a mixture as long as these.

Only case, width, white space and punctuation are normalised; nothing is stemmed or left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from hashlib import blake2b
from itertools import accumulate
from typing import TYPE_CHECKING

from research.evidence.tokens import UNSPACED
from research.trust.marks import normalized

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

# A word weighs 8 and a character 5, so that five words and eight characters both weigh 40.
WORD_WEIGHT, SIGN_WEIGHT, SHINGLE_WEIGHT = 8, 5, 40
_WORDS, _SIGNS = SHINGLE_WEIGHT // WORD_WEIGHT, SHINGLE_WEIGHT // SIGN_WEIGHT
_NUMBER = r"(?:(?<![\w)\]])[-\u2212])?\d+(?:[.,:]\d+)*"
_INNER = r"['\u0300-\u036f\u064b-\u065f\u0900-\u0dff](?=\w)"
_TOKEN = re.compile(rf"[^\W\d_{UNSPACED}][^\W_{UNSPACED}]*(?:{_INNER}[^\W_{UNSPACED}]*)*|[{UNSPACED}]|{_NUMBER}|[%‰€$£¥°]")
_SIGN = re.compile(f"[{UNSPACED}]")
_GROUPED = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_APOSTROPHES = str.maketrans({"\u2019": "'", "\u02bc": "'", "\u2212": "-"})
_SEPARATOR = "\n"
_KEPT_CHARS = 20_000

Shingle = tuple[str, ...]


def usual(text: str) -> str:
    """Return a text in its usual width and with one apostrophe; case is kept."""
    return normalized("NFKC", text).translate(_APOSTROPHES)


def raw_tokens(text: str) -> list[re.Match[str]]:
    """Return the matches of the tokens of a text in its usual width, one for each of `tokens_of`."""
    return list(_TOKEN.finditer(text))


def tokens_of(text: str) -> tuple[str, ...]:
    """Return the folded words, numbers, signs of value and single characters of unspaced script, in order."""
    return _tokens_again(text) if len(text) <= _KEPT_CHARS else _tokens(text)


def _tokens(text: str) -> tuple[str, ...]:
    found = _SEPARATOR.join(_TOKEN.findall(usual(text))).casefold().split(_SEPARATOR)
    return tuple(token.replace(",", "") if "," in token and _GROUPED.fullmatch(token) else token for token in found if token)


# The sources of a run are read several times in a row, each time for another question.
_tokens_again = lru_cache(maxsize=64)(_tokens)


def shingles_of(tokens: tuple[str, ...]) -> frozenset[Shingle]:
    """Return the distinct shingles; a text shorter than one shingle has none."""
    if not _SIGN.search("".join(tokens)):
        return frozenset(zip(*(tokens[at:] for at in range(_WORDS)), strict=False))
    signs = [_SIGN.match(token) is not None for token in tokens]
    if all(signs):
        return frozenset(zip(*(tokens[at:] for at in range(_SIGNS)), strict=False))
    return frozenset(tokens[start:end] for start, end in enumerate(_ends(signs)))


def shingles_from(tokens: tuple[str, ...], chosen: Callable[[str], bool]) -> frozenset[Shingle]:
    """Return those shingles whose first token is chosen; for spaced script without making the others."""
    if _SIGN.search("".join(tokens)):
        return frozenset(shingle for shingle in shingles_of(tokens) if chosen(shingle[0]))
    starts = (at for at, token in enumerate(tokens[: 1 - _WORDS]) if chosen(token))
    return frozenset(tokens[at : at + _WORDS] for at in starts)


def _ends(signs: list[bool]) -> list[int]:
    """Return where the shingle that starts at each token ends, as far as the text reaches."""
    reach = list(accumulate((SIGN_WEIGHT if sign else WORD_WEIGHT for sign in signs), initial=0))
    ends, end = [], 0
    for start in range(len(signs)):
        while end < len(reach) and reach[end] - reach[start] < SHINGLE_WEIGHT:
            end += 1
        if end == len(reach):
            break
        ends.append(end)
    return ends


def hashed_shingles(tokens: tuple[str, ...]) -> NDArray[np.uint64]:
    """Return the sorted distinct 64-bit hashes of the shingles: one a shingle, the same in every process.

    For candidates only: eight bytes a shingle instead of a tuple. Two different shingles may share a hash.
    """
    import numpy as np

    numbers = np.fromiter(map(_number, tokens), dtype=np.uint64, count=len(tokens))
    weights = np.where(numbers & np.uint64(1), SIGN_WEIGHT, WORD_WEIGHT)
    reach = np.concatenate(([0], np.cumsum(weights)))
    ends = np.searchsorted(reach, reach[:-1] + SHINGLE_WEIGHT)
    ends = ends[ends <= len(tokens)]
    return np.unique(_polynomials(numbers, ends))


def _polynomials(numbers: NDArray[np.uint64], ends: NDArray[np.intp]) -> NDArray[np.uint64]:
    """Return the polynomial hash of each window [i, ends[i]), from running sums (Karp and Rabin 1987, modulo 2^64)."""
    import numpy as np

    with np.errstate(over="ignore"):
        powers, inverses = _powers(max(1, 1 << len(numbers).bit_length()))
        sums = np.concatenate((np.zeros(1, dtype=np.uint64), np.cumsum(numbers * powers[: len(numbers)], dtype=np.uint64)))
        found: NDArray[np.uint64] = (sums[ends] - sums[: len(ends)]) * inverses[: len(ends)]
        # The low bits of a product depend on the low bits of its factors alone: fold the high ones in.
        found = (found ^ (found >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        return found ^ (found >> np.uint64(32))


@lru_cache(maxsize=32)
def _powers(count: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    import numpy as np

    base = 0x9E3779B97F4A7C15
    inverse = pow(base, -1, 1 << 64)
    with np.errstate(over="ignore"):
        return (
            np.cumprod(np.full(count, base, dtype=np.uint64), dtype=np.uint64),
            np.cumprod(np.full(count, inverse, dtype=np.uint64), dtype=np.uint64),
        )


@lru_cache(maxsize=1 << 17)
def _number(token: str) -> int:
    """Return a 64-bit number for a token, odd for a character of unspaced script and even for all else."""
    found = int.from_bytes(blake2b(token.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
    return found | 1 if _SIGN.match(token) else found & ~1

"""Which word of a closed list did a model answer with, and how likely was it among them?

The answer is one listed word and nothing else in its place; how likely it was is read only where the server tells it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from research.language.answers import UnusableReply, sole_block, strip_reasoning
from research.language.completion import Told


def read_word(text: str, words: Sequence[str]) -> str:
    """Return the listed word that is the answer, as it is listed. Raises UnusableReply.

    Reasoning before it, its case, the marks and spaces around it, and prose that follows on a new line do not count. A
    fenced block, where there is just one, is the place of the answer.
    """
    answer = strip_reasoning(text)
    # A tag that the bound has cut is the beginning of reasoning, too.
    if not answer or answer.startswith("<"):
        raise UnusableReply("The reply was empty, or held reasoning only. Give the word after the reasoning.", silent=True)
    said = _bare(sole_block(answer) or answer.partition("\n")[0])
    for word in words:
        if word.casefold() == said:
            return word
    raise UnusableReply(f"The reply was not one of the listed words. Answer with one word only: {', '.join(words)}.")


def likelihood(told: Sequence[Told], chosen: str, words: Sequence[str]) -> float | None:
    """Return the chosen word's share (0 to 1) of the probability of the listed words; None where it is not told.

    It is read where the answer begins: at the first token after the reasoning that begins a listed word.
    """
    at = next((token for token in _answer(told) if _begun(token.token, words)), None)
    if at is None:
        return None
    shares = dict.fromkeys(words, 0.0)
    for token, logarithm in at.choices:
        word = _begun(token, words)
        if word:
            shares[word] += math.exp(min(logarithm, 0.0))
    total = sum(shares.values())
    return shares[chosen] / total if total else None


def _answer(told: Sequence[Told]) -> Iterator[Told]:
    """Yield the tokens of the answer, without those of the reasoning before it."""
    whole = "".join(token.token for token in told).rstrip()
    begins, read = len(whole) - len(strip_reasoning(whole)), 0
    for token in told:
        read += len(token.token)
        if read > begins:
            yield token


def _begun(token: str, words: Sequence[str]) -> str:
    """Return the one listed word that a token begins, '' for none or several."""
    said = _bare(token)
    begun = [word for word in words if said and word.casefold().startswith(said)]
    return begun[0] if len(begun) == 1 else ""


def _bare(text: str) -> str:
    """Return the text without what is no letter or digit around it, in one case."""
    edges = {character for character in text if not character.isalnum()}
    return text.strip("".join(edges)).casefold()

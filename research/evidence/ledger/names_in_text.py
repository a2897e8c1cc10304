"""Which words of a sentence are the name that a phrase points to? For scripts that write names with a capital."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from research.evidence.ledger.attribution_words import GENERIC, INSIDE_NAMES, TITLES
from research.evidence.ledger.naming import is_generic

# A subject stands near its verb; what has no full stop for pages is not read from its start at every verb.
_REACH = 400
_TOKEN = re.compile(r"\S+")
_EDGES = "()[]{}“”„«»\"'‘’,;:.!?…—–*_"
_OPENING = '“„«"‘'
_CLOSING = {"“": "”", "„": "“", "«": "»", '"': '"', "‘": "’"}
_STOPS = re.compile(r"[,;:!?)\]”»\"—–]$")
_ELIDED = re.compile(r"^(?:[dlDL]|dell|all|Dell|nell)['’](?=\w)")
_POSSESSIVE = re.compile(r"['’]s$")
_LEADS = frozenset(
    "the a an this that these those der die das den dem ein eine le la les un une el los las il lo l".split()  # noqa: SIM905
)
_DAYS = frozenset(
    """
    monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonnabend
    sonntag january february march april may june july august september october november december januar jänner februar märz
    mai juni juli oktober dezember spring summer autumn winter
    """.split()  # noqa: SIM905
)
_NO_NAMES = _DAYS | {"table", "figure", "fig", "chapter", "section", "appendix", "page", "version", "step", "part"}
_OPENERS = frozenset(
    """
    in on at after before since when while although however but and if as it we he she they there here yes no what who why
    how our my its their his her i you both each all some many most nobody everyone einem einer eines im am auf seit nach
    dans en depuis desde for from with by also even still today last this
    """.split()  # noqa: SIM905 - a list of words reads best as words
)
# Verbs that measure or show as often as they report: only a name that is known makes them an attribution.
_WEAK = frozenset(
    """
    found finds counted counts shows showed recorded measured calculated calculates lists documents published puts
    told added adds notes
    noted claims confirmed confirms so
    """.split()  # noqa: SIM905
)
_BETWEEN = frozenset(
    """
    also has had have recently later then now already first itself auch hat haben a ont también ha han today on am
    """.split()  # noqa: SIM905
)
# 'London-based' and 'French-speaking' tell of a house, and are not its name.
_ADJECTIVE = re.compile(r"\w-(?:\w+(?:ed|ing)|born|led|run|made|wide|style|built)$")
_MOST_NAMES = 9
_MOST_KIND = 5
_QUOTED_CHARS = 160


class How(StrEnum):
    """What stands where a name was looked for."""

    NAMED = "named"
    AGAIN = "again"
    OWN = "own"
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, and the name as it is written."""

    how: How
    name: str = ""


_NOBODY = Found(How.NOBODY)


def kind_after(sentence: str, at: int) -> str:
    """Return what stands between a phrase and the next mark, in small letters and without its article."""
    words: list[str] = []
    for token in _TOKEN.finditer(sentence, at):
        bare = token[0].strip(_EDGES)
        if not bare.islower() or not bare.isalpha() or len(words) > _MOST_KIND:
            return ""
        words.append(bare)
        if _STOPS.search(token[0]):
            break
    return " ".join(_without_lead(words))


def kind_before(sentence: str, at: int) -> str:
    """Return the subject in small letters of a verb at `at`: 'The final business case puts' without its article."""
    tokens = [token[0] for token in _TOKEN.finditer(sentence[max(0, at - _REACH) : at])][-_MOST_KIND - 1 :]
    lead = next((place for place in range(len(tokens) - 1, -1, -1) if tokens[place].lower() in _LEADS), None)
    words = tokens[lead + 1 :] if lead is not None else []
    return " ".join(words) if words and all(word.islower() and word.isalpha() for word in words) else ""


def _without_lead(words: list[str]) -> list[str]:
    return words[1:] if words and words[0] in _LEADS else words


def name_after(sentence: str, at: int, documents: frozenset[str], own: frozenset[str], *, most_skipped: int = 10) -> Found:
    """Return the name behind a phrase; lower-case words before it ('a new report by the') are passed over.

    Without a name, a noun for a document means the one named before; a word for the page itself means the page.
    """
    is_document = False
    for passed, token in enumerate(_TOKEN.finditer(sentence, at)):
        word = token[0]
        if word[0] in _OPENING and (quoted := _quoted(sentence, token.start())):
            return Found(How.NAMED, quoted)
        bare = word.strip(_EDGES)
        plain = bare.lower()
        if plain in own:
            return Found(How.OWN)
        if _is_capital(bare) and plain not in documents | _LEADS | _NO_NAMES and not _ADJECTIVE.search(bare):
            return _run(sentence, token.start(), documents)
        # 'According to the survey, 41 per cent of Danes': a number ends the words that could name somebody.
        if is_document and bare[:1].isdigit():
            break
        is_document = is_document or plain in documents
        if passed >= most_skipped or _STOPS.search(word) or word.endswith("."):
            break
    return Found(How.AGAIN) if is_document else _NOBODY


def name_before(
    sentence: str,
    at: int,
    verb: str,
    documents: frozenset[str],
    own: frozenset[str],
    is_known: Callable[[str], bool],
) -> Found:
    """Return the name that is the subject of a verb at `at`, across 'also', 'has' and an apposition between commas."""
    tokens = [token[0] for token in _TOKEN.finditer(sentence[max(0, at - _REACH) : at])]
    while tokens and tokens[-1].strip(_EDGES).lower() in _BETWEEN | _DAYS:
        tokens.pop()
    tokens = _before_apposition(tokens)
    if not tokens:
        return _NOBODY
    if tokens[-1].strip(_EDGES).lower() in own:
        return Found(How.OWN)
    run = _run_back(tokens) or _run_of_study(tokens, documents)
    bare = " ".join(run).strip(_EDGES)
    if not run or run[0].strip(_EDGES).lower() in _NO_NAMES:
        return _again(tokens, documents)
    if all(word.strip(_EDGES).lower() in documents or is_generic(word.strip(_EDGES).lower()) for word in run):
        return Found(How.AGAIN)
    starts_sentence = len(run) == len(tokens)
    is_certain = len(run) > 1 or (bare.isupper() and len(bare) > 1) or not starts_sentence
    is_house = len(run) > 1 and not (GENERIC | documents).isdisjoint(word.strip(_EDGES).lower() for word in run)
    if is_known(bare) or (is_certain and (is_house or verb.split(maxsplit=1)[0] not in _WEAK)):
        return Found(How.NAMED, _POSSESSIVE.sub("", bare))
    return _NOBODY


def _run_of_study(tokens: list[str], documents: frozenset[str]) -> list[str]:
    """'The Oster Institute survey found': a noun for what is cited, behind a name of two words or more."""
    if tokens[-1].strip(_EDGES).lower() not in documents:
        return []
    run = _run_back(tokens[:-1])
    return [*run, tokens[-1]] if len(run) > 1 else []


def _again(tokens: list[str], documents: frozenset[str]) -> Found:
    """'The report' and 'the agency' mean the one named before."""
    noun = tokens[-1].strip(_EDGES).lower()
    has_article = len(tokens) > 1 and any(token.lower() in _LEADS | {"its", "their"} for token in tokens[-3:-1])
    return Found(How.AGAIN) if noun in documents and has_article and len(tokens) <= _MOST_NAMES else _NOBODY


def _before_apposition(tokens: list[str]) -> list[str]:
    """'Maria Ortega, head of the plant, said': the name stands before the first of the two commas."""
    if not tokens or not tokens[-1].endswith(","):
        return tokens
    for place in range(len(tokens) - 2, max(-1, len(tokens) - 14), -1):
        if tokens[place].endswith(","):
            return [*tokens[:place], tokens[place].rstrip(",")]
    return [*tokens[:-1], tokens[-1].rstrip(",")]


def _run_back(tokens: list[str]) -> list[str]:
    run: list[str] = []
    for token in reversed(tokens):
        bare = token.strip(_EDGES)
        if run and _STOPS.search(token):
            break
        if not _is_capital(bare) and not (run and bare.lower() in INSIDE_NAMES):
            break
        run.insert(0, token)
        if token[0] in _OPENING or len(run) >= _MOST_NAMES:
            break
    while run and run[0].strip(_EDGES).lower() in _LEADS | INSIDE_NAMES | _OPENERS:
        run.pop(0)
    return run


def _run(sentence: str, at: int, documents: frozenset[str]) -> Found:
    """The run of capitalised words from `at`, with the small words that stand inside a name."""
    kept: list[str] = []
    waiting: list[str] = []
    for token in _TOKEN.finditer(sentence, at):
        word = token[0]
        bare = _ELIDED.sub("", _POSSESSIVE.sub("", word.rstrip(_EDGES)).strip(_EDGES))
        if _is_capital(bare) or (kept and bare.isdigit()):
            kept += [*waiting, bare]
            waiting = []
        elif kept and bare.lower() in INSIDE_NAMES:
            waiting.append(bare)
        else:
            break
        if (
            _STOPS.search(word)
            or _POSSESSIVE.search(word.rstrip(_EDGES))
            or _ends_sentence(word, bare)
            or len(kept) >= _MOST_NAMES
        ):
            break
    while kept and (kept[0].lower() in documents or kept[0].lower() in INSIDE_NAMES):
        kept = kept[1:]
    name = " ".join(kept)
    is_kind = all(is_generic(word.lower()) for word in kept)
    return Found(How.NAMED, name) if len(name) > 1 and not is_kind else Found(How.AGAIN)


def _ends_sentence(word: str, bare: str) -> bool:
    return word.endswith(".") and len(bare) > 1 and bare.lower() not in TITLES


def _is_capital(bare: str) -> bool:
    return bool(bare) and (bare[0].isupper() or (bare[0].islower() and any(char.isupper() for char in bare[1:3])))


def _quoted(sentence: str, at: int) -> str:
    closing = _CLOSING[sentence[at]]
    end = sentence.find(closing, at + 1, at + _QUOTED_CHARS)
    return sentence[at + 1 : end].strip(" ,.") if end > at else ""

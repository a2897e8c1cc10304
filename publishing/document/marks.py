"""How does a sentence name a card or a source? By its mark, '[3b]', which changes with the place of other items.

No foreign text that stands in such a sentence may look like a mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from publishing.document.runs import Role, Run
from publishing.document.text import one_line, shortened

_MARK = re.compile(r"\[([1-9][0-9]*[a-z]*)\]")
NAME_CHARS = 90


def mark(label: str) -> str:
    """Return the mark of a label."""
    return f"[{label}]"


def marked(labels: Iterable[str], separator: str) -> str:
    """Return the marks of labels as a list in a sentence."""
    return separator.join(map(mark, labels))


def unmarked(text: str, limit: int = NAME_CHARS) -> str:
    """Return foreign text on one short line in which nothing looks like a mark."""
    return shortened(_MARK.sub(r"(\1)", one_line(text)), limit)


def renamed(sentence: str, names: Mapping[str, str]) -> str:
    """Return the sentence with another name in place of every mark whose label is in `names`."""
    return _MARK.sub(lambda found: names.get(found[1], found[0]), sentence)


def linked(sentence: str, targets: Mapping[str, str], *, role: Role = Role.DETAIL) -> Iterator[Run]:
    """Yield the runs of a sentence in which every mark with a target is a citation that leads there."""
    if "[" not in sentence:
        yield Run(sentence, role=role)
        return
    at = 0
    for found in _MARK.finditer(sentence):
        if found[1] in targets:
            yield from _plain(sentence, at, found.start(), role)
            glue = found.start() > 0 and not sentence[found.start() - 1].isspace()
            yield Run(found[0], role=Role.CITATION, target=targets[found[1]], glue=glue)
            at = found.end()
    yield from _plain(sentence, at, len(sentence), role)


def _plain(sentence: str, start: int, end: int, role: Role) -> Iterator[Run]:
    text = sentence[start:end]
    if text.strip():
        yield Run(text, role=role, glue=start > 0 and not text[0].isspace())

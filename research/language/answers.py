"""Which JSON object is the model's answer, and does it follow its schema?

Nothing is repaired: the reply holds one answer that can be told from the rest by its place, or it is unusable.
"""

from __future__ import annotations

import json
import re
from typing import TypeVar

from pydantic import BaseModel, ValidationError

ReplyT = TypeVar("ReplyT", bound=BaseModel)

_TAG = re.compile(r"<(?P<close>/?)(?:think|thinking|thought|reasoning|reflection)>", re.IGNORECASE)
_FENCE = re.compile(r"^[ \t]{0,3}```[ \t]*(?:json[c5]?)?[ \t]*$", re.IGNORECASE | re.MULTILINE)
_DECODER = json.JSONDecoder()
_SHOWN_ERRORS = 6
_SHOWN_CHARS = 200


class UnusableReply(ValueError):
    """The reply holds no usable answer. The message is made here, holds no text of the reply, and may be sent back.

    `prose` tells that the reply was plain text, as of a server that ignores the requested format; `silent` that it came to
    its end before the answer.
    """

    def __init__(self, message: str, *, prose: bool = False, silent: bool = False) -> None:
        super().__init__(message)
        self.prose = prose
        self.silent = silent


def read_reply(text: str, reply: type[ReplyT]) -> ReplyT:
    """Return the validated answer in a model's text. Raises UnusableReply.

    Reasoning blocks around the answer are dropped. The answer is one bare object, alone or followed on a new line by
    prose without braces; or the content of the only fenced block.
    """
    answer = find_answer(strip_reasoning(text))
    try:
        return reply.model_validate_json(answer)
    except ValidationError as error:
        raise UnusableReply(_explain(error)) from None


def strip_reasoning(text: str) -> str:
    """Remove reasoning blocks before the answer: several, nested, unclosed, or without their opening tag.

    Tags inside the answer are its own text and stay.
    """
    rest = text.strip(" \t\r\n\ufeff")
    while not rest.startswith(("{", "```")):
        end = _reasoning_end(rest)
        if end is None:
            break
        rest = rest[end:].lstrip()
    return rest


def find_answer(text: str) -> str:
    """Return the JSON text of the answer. Raises UnusableReply where there is none, or more than one."""
    if not text:
        raise UnusableReply("The reply was empty, or held reasoning only. Give the JSON object after the reasoning.")
    if text.startswith("{"):
        return _bare_object(text)
    block = sole_block(text)
    if block is not None:
        return block
    match list(_FENCE.finditer(text)):
        case []:
            raise UnusableReply("The reply was prose. Answer with one JSON object and no other text.", prose=True)
        case _:
            raise UnusableReply("The reply does not hold exactly one fenced block. Answer with one JSON object only.")


def sole_block(text: str) -> str | None:
    """Return what stands in the only fenced block; None for no block, and for several."""
    match list(_FENCE.finditer(text)):
        case [opening, closing]:
            return text[opening.end() : closing.start()].strip()
        case _:
            return None


def _reasoning_end(text: str) -> int | None:
    """Return where the reasoning at the start of `text` ends, or None where there is none."""
    opened = _TAG.match(text)
    depth, last_close = 0, None
    for tag in _TAG.finditer(text):
        depth += -1 if tag["close"] else 1
        if tag["close"]:
            last_close = tag.end()
        if depth <= 0:
            return tag.end()
    if opened is None or opened["close"]:
        return last_close
    return last_close or len(text)


def _bare_object(text: str) -> str:
    try:
        _, end = _DECODER.raw_decode(text)
    except (ValueError, RecursionError):
        # The schema's own parser words the error.
        return text
    tail = strip_reasoning(text[end:])
    separated = not tail or text[end:].lstrip(" \t")[:1] in "\r\n" or _TAG.match(text[end:].lstrip())
    if not separated or "{" in tail or "```" in tail:
        raise UnusableReply("Text follows the JSON object. Answer with one JSON object and nothing before or after it.")
    return text[:end]


def _explain(error: ValidationError) -> str:
    """Name the first faults by place and kind, without the reply's own words."""
    faults = error.errors(include_url=False, include_input=False, include_context=False)
    lines = [
        f"{'.'.join(str(step) for step in fault['loc']) or 'the object'}: {fault['msg'][:_SHOWN_CHARS]}"
        for fault in faults[:_SHOWN_ERRORS]
    ]
    more = f" and {len(faults) - _SHOWN_ERRORS} more" if len(faults) > _SHOWN_ERRORS else ""
    return f"The reply does not follow the schema: {'; '.join(lines)}{more}."

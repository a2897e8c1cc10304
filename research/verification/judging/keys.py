"""Was this question asked before? The same question to the same model has the same key, whatever mark fenced it."""

from __future__ import annotations

import hashlib
import re

from research.prompting import Prompt, ReplyT

_MARK = re.compile(r"===[0-9a-f]{16,}===")


def cache_key(prompt: Prompt[ReplyT], model: str) -> str:
    """Return the SHA-256 (hex) over prompt id and version, model, rules, material, choices and words, without the mark.

    The last mark of the material closes its last fence; a mark that evidence forges is another one and stays.
    """
    digest = hashlib.sha256()
    mark = next((line for line in reversed(prompt.material.split("\n")) if _MARK.fullmatch(line)), "")
    closed = (repr(prompt.choices), *([repr(prompt.words)] if prompt.words else []))
    for part in (str(prompt.prompt_id), model, prompt.rules, prompt.material, *closed):
        # Pieces with their lengths: no text of a page can stand for a mark that was taken out.
        pieces = part.split(mark) if mark else [part]
        digest.update(f"{len(pieces)};".encode())
        for piece in pieces:
            data = piece.encode("utf-8", "surrogatepass")
            digest.update(f"{len(data)}:".encode() + data)
    return digest.hexdigest()

"""Was this question asked before? The same question to the same model has the same key, whatever mark fenced it."""

from __future__ import annotations

import hashlib
import re

from research.prompting import Prompt, ReplyT

_MARK = re.compile(r"===[0-9a-f]{16,}===")


def cache_key(prompt: Prompt[ReplyT], model: str) -> str:
    """Return the SHA-256 (hex) over prompt id and version, model, rules, material and choices, without the run's mark.

    Material ends in its fence, so its last line is the mark; a mark that evidence forges is another one and stays.
    """
    digest = hashlib.sha256()
    mark = prompt.material.rsplit("\n", 1)[-1]
    for part in (str(prompt.prompt_id), model, prompt.rules, prompt.material, repr(prompt.choices)):
        # Pieces with their lengths: no text of a page can stand for a mark that was taken out.
        pieces = part.split(mark) if _MARK.fullmatch(mark) else [part]
        digest.update(f"{len(pieces)};".encode())
        for piece in pieces:
            data = piece.encode("utf-8", "surrogatepass")
            digest.update(f"{len(data)}:".encode() + data)
    return digest.hexdigest()

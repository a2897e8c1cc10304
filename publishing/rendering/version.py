"""With which templates, styles and words is a report drawn? An approval signs this too, and is void when it changes.

What a reviewer saw is made of files, which are hashed here, and of code, which is not: whoever changes the code so that a
page looks different raises RENDERING_VERSION. The golden snapshots tell: a change there without a raise is a mistake.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from functools import lru_cache

from publishing.document.labels import LANGUAGES
from publishing.document.values import Digest
from publishing.rendering.html import PROJECT, STYLES

RENDERING_VERSION = 5
_TEMPLATES = PROJECT / "templates" / "report"


@lru_cache(maxsize=1)
def template_version() -> Digest:
    """Return the SHA-256 over the report's templates and styles, its fixed sentences, and RENDERING_VERSION."""
    whole = hashlib.sha256(b"countersign/rendering/%d\n" % RENDERING_VERSION)
    for path in (*sorted(_TEMPLATES.glob("*.html")), *sorted(STYLES.glob("*.css"))):
        whole.update(_named(path.name, path.read_bytes()))
    for language, words in sorted(LANGUAGES.items()):
        sentences = json.dumps(asdict(words), ensure_ascii=False, sort_keys=True)
        whole.update(_named(language, sentences.encode()))
    return whole.hexdigest()


def _named(name: str, data: bytes) -> bytes:
    return f"{name} {len(data)}\n".encode() + data

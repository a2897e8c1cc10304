"""Of which values is a document made? Clean text, bounded numbers, names and times, each in one form only."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from publishing.document.labels import LANGUAGES
from publishing.document.text import reader_text


def _cleaned(value: object) -> object:
    return reader_text(value) if isinstance(value, str) else value


Text = Annotated[str, BeforeValidator(_cleaned)]
# RFC 8785 writes numbers as doubles: beyond this bound two integers would share one form.
_MOST = 2**53 - 1
Count = Annotated[int, Field(ge=0, le=_MOST)]
Number = Annotated[int, Field(ge=1, le=_MOST)]
Anchor = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]{0,60}$")]
Digest = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Language = Annotated[str, Field(pattern=r"^(?:[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*)?$")]
# A language in which the house has its fixed sentences.
Wording = Annotated[Language, Field(pattern=f"^(?:{'|'.join(sorted(LANGUAGES))})$")]
Moment = Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")]


class Value(BaseModel):
    """Base of every part of a document: frozen, closed, and free of what no reader can see."""

    model_config = ConfigDict(frozen=True, extra="forbid")

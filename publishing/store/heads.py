"""How are heads of the chain read that were written elsewhere? One JSON object a line, as `audit.head_line` writes it.

Somebody who holds the key and the database can write a chain anew; not the lines that were copied elsewhere before.
"""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from publishing.store.audit import Head


class _Line(BaseModel):
    """One line of a file of heads; what else stands in it is for people."""

    model_config = ConfigDict(extra="ignore", strict=True)

    seq: int = Field(ge=0)
    mac: str = Field(pattern=r"^[0-9a-f]{64}$")


def parse_heads(text: str) -> tuple[Head, ...]:
    """Return the heads of a file, one JSON object a line. Raises ValueError, naming the line that is none."""
    return tuple(_head(line, number) for number, line in enumerate(text.splitlines(), start=1) if line.strip())


def _head(line: str, number: int) -> Head:
    try:
        read = _Line.model_validate_json(line)
    except ValidationError:
        raise ValueError(
            f"Line {number} of the heads is not one; it has to read like "
            '{"seq": 12, "mac": "64 hexadecimal digits"}, as `audit head` prints it.'
        ) from None
    return Head(seq=read.seq, mac=read.mac)

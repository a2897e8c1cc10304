"""By which rules is a report reviewed?

Data, versioned and under a digest, so that an approval can name the rules it was given by.
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Annotated, Self

import rfc8785
from pydantic import Field, model_validator

from publishing.document.values import Digest, Text, Value

RoleName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{1,31}$")]
AUDITOR = "auditor"


class Reading(StrEnum):
    """How a reviewer reads first: seeing what the others said, or not before the own decision."""

    OPEN = "open"
    BLIND = "blind"


class ReviewerRole(Value):
    """One role: its title, what a signature in it means, how many have to sign, and which roles have to be filled before."""

    name: RoleName
    title: Text
    meaning: Text
    needed: Annotated[int, Field(ge=1, le=9)] = 1
    after: tuple[RoleName, ...] = ()


class ReviewPolicy(Value):
    """The rules of a review. `expires_days` is how long an approval can carry a publication; 0 is for ever."""

    version: Annotated[int, Field(ge=1)]
    roles: Annotated[tuple[ReviewerRole, ...], Field(min_length=1)]
    publisher: ReviewerRole
    reading: Reading = Reading.OPEN
    expires_days: Annotated[int, Field(ge=0, le=3650)] = 90

    @model_validator(mode="after")
    def _is_closed(self) -> Self:
        names = [role.name for role in self.roles]
        if len({*names, self.publisher.name, AUDITOR}) != len(names) + 2:
            raise ValueError("Two roles have one name; give each role its own, and none the name of the auditor.")
        for place, role in enumerate(self.roles):
            if not set(role.after) <= set(names[:place]):
                raise ValueError(f"The role “{role.name}” comes after a role that does not stand before it.")
        return self

    def role(self, name: str) -> ReviewerRole | None:
        """Return the reviewer's role with this name, or None."""
        return next((role for role in self.roles if role.name == name), None)


def policy_digest(policy: ReviewPolicy) -> Digest:
    """Return the SHA-256 of the policy's canonical JSON (RFC 8785) as 64 hexadecimal digits."""
    return hashlib.sha256(rfc8785.dumps(policy.model_dump(mode="json"))).hexdigest()


DEFAULT_POLICY = ReviewPolicy(
    version=1,
    roles=(
        ReviewerRole(
            name="methods_reviewer",
            title="Methods reviewer",
            meaning="I checked how the evidence was gathered and that each statement rests on it.",
        ),
        ReviewerRole(
            name="domain_reviewer",
            title="Domain reviewer",
            meaning="I checked that the statements are right and fit for use in their field.",
        ),
    ),
    publisher=ReviewerRole(
        name="publisher",
        title="Publisher",
        meaning="I release exactly this revision.",
    ),
)

"""How much may one run use, and how much has it used?

Caps are maxima, not targets (I2). `Limits` is frozen on the run; `Meter` counts against it.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum

from research.errors import BudgetExhausted


class Resource(StrEnum):
    """What a run can use up by counting."""

    GENERATIONS = "generations"
    SEARCHES = "searches"
    FETCH_ATTEMPTS = "fetch_attempts"
    SOURCES = "sources"
    PACKET_CHARS = "packet_chars"
    JUDGEMENTS = "judgements"


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The fixed maxima of one run: times in milliseconds, sizes in characters of text or bytes where named.

    `delivery_reserve_ms` is part of `wall_ms`: work stops at their difference, and the rest is for delivery (I3).
    `judgements` counts the calls of a judge, of which one item has at most `judgements_per_item` and `judge_concurrency` are
    in flight at once; `judge_ms` bounds each, and `search_again_pages` what one search for what fell may fetch.
    """

    wall_ms: int = 300_000
    delivery_reserve_ms: int = 20_000
    generations: int = 4
    searches: int = 6
    fetch_attempts: int = 60
    sources: int = 40
    bootstrap_sources: int = 3
    hits_per_search: int = 40
    source_bytes: int = 20_000_000
    source_chars: int = 400_000
    page_bytes: int = 8_000_000
    page_ms: int = 20_000
    web_concurrency: int = 8
    host_concurrency: int = 2
    host_spacing_ms: int = 1_000
    reuse_seconds: int = 0
    packet_chars: int = 48_000
    packet_chars_per_source: int = 8_000
    excerpt_chars: int = 6_000
    excerpt_chars_per_source: int = 700
    judgements: int = 240
    judgements_per_item: int = 8
    judge_concurrency: int = 8
    judge_ms: int = 60_000
    search_again_pages: int = 3

    def of(self, resource: Resource) -> int:
        """Return the maximum of a countable resource."""
        return int(getattr(self, resource.value))

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) < 0:
                raise ValueError(f"{field.name} must not be negative")
        if self.delivery_reserve_ms >= self.wall_ms:
            raise ValueError("delivery_reserve_ms must be smaller than wall_ms, or no time is left for work")

    @property
    def deadline_ms(self) -> int:
        """The offset from the origin at which work stops."""
        return self.wall_ms - self.delivery_reserve_ms


class Meter:
    """Counts what one run has used; `spend` refuses what the limits do not allow."""

    def __init__(self, limits: Limits, used: dict[Resource, int] | None = None) -> None:
        self.limits = limits
        self._used = dict.fromkeys(Resource, 0) | (used or {})
        self._reserved = dict.fromkeys(Resource, 0)

    def used(self, resource: Resource) -> int:
        """Return what is used of a resource."""
        return self._used[resource]

    def left(self, resource: Resource) -> int:
        """Return what is left of a resource, without what is reserved for later."""
        return self.limits.of(resource) - self._used[resource] - self._reserved[resource]

    def reserve(self, resource: Resource, amount: int) -> None:
        """Keep `amount` back for a later stage of the run, at most half of what there is."""
        self._reserved[resource] = min(amount, self.limits.of(resource) // 2)

    def release(self) -> None:
        """Give everything free that was kept back."""
        self._reserved = dict.fromkeys(Resource, 0)

    def can_spend(self, resource: Resource, amount: int = 1) -> bool:
        """Tell whether `amount` is left."""
        return amount <= self.left(resource)

    def spend(self, resource: Resource, amount: int = 1) -> None:
        """Count `amount`. Raises BudgetExhausted, and counts nothing, when it is not left."""
        if not self.can_spend(resource, amount):
            raise BudgetExhausted(
                f"The run's maximum of {self.limits.of(resource)} {resource.value.replace('_', ' ')} is reached."
            )
        self._used[resource] += amount

    def give_back(self, resource: Resource) -> None:
        """Take one count back: what it was spent on was never done."""
        self._used[resource] = max(0, self._used[resource] - 1)

    def snapshot(self) -> dict[str, int]:
        """Return what is used, by resource name."""
        return {resource.value: amount for resource, amount in self._used.items()}

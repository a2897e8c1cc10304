"""When is the preliminary document delivered? With the first stored source, and refreshed once before synthesis.

It works beside the method's thread and never delays acquisition; what draws it is loaded there, too.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field

from research.methods import background
from research.methods.desk import Desk


@dataclass(slots=True)
class Preliminary:
    """The preliminary delivery of one run."""

    desk: Desk
    _pending: list[Future[None]] = field(default_factory=list)

    def first(self) -> None:
        """Deliver once; later calls change nothing."""
        if not self._pending:
            self._pending.append(background.start(self._deliver))

    def refresh(self) -> None:
        """Wait for the first one and deliver what is stored by now. Nothing to deliver is nothing to do."""
        if not self._pending:
            return
        self.settle()
        self._deliver()

    def settle(self) -> None:
        """Wait until no preliminary delivery is under way, also after a stop: it is short, and must not overtake."""
        for future in self._pending:
            future.result()

    def _deliver(self) -> None:
        from research.methods import deliver

        deliver.deliver_preliminary(deliver.counter_of(self.desk))

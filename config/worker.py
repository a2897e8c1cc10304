"""What does the worker service do? One service a data folder: it sweeps, reports that it is alive, and runs the queue.

`execute` is what the queue calls; it is handed an id and nothing else.
"""

from __future__ import annotations

import fcntl
import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import UUID

from django.db import connections
from django_q.cluster import Cluster

from config.owner import owner_name
from publishing.models import Delivery
from publishing.services.artifacts import pdf_join, pdf_pending
from publishing.services.notifications import mail_pending
from publishing.services.publications import orders_sweep, publication_carry_out
from research.models import WorkerService
from research.ports import DeliveryKind
from research.services.context import ResearchContext, current
from research.services.execution import run_execute
from research.services.recovery import recovery_sweep

SWEEP_EVERY_S = 5.0
WATCH_EVERY_S = 1.0


class AlreadyRunning(Exception):
    """Another worker service owns this data folder."""


def execute(run_id: str) -> str:
    """Carry out one queued run and let its PDF join. Returns the state, for the queue's own record."""
    context = current()
    state = run_execute(context, UUID(run_id), owner=owner_name())
    delivery = Delivery.objects.filter(report__run_id=run_id, kind=DeliveryKind.FINAL).last()
    if delivery is not None and pdf_pending().filter(pk=delivery.pk).exists():
        pdf_join(delivery, blobs=context.blobs, now=context.now)
    return state.value


def publish(order_id: str) -> str:
    """Carry out one order to publish. Returns what became of it, for the queue's own record."""
    return "published" if publication_carry_out(UUID(order_id)) else "not published"


@contextmanager
def only_service(data_dir: Path) -> Iterator[None]:
    """Hold the data folder's lock. Raises AlreadyRunning at once when another service holds it (I7)."""
    path = data_dir / "worker.lock"
    with path.open("a+", encoding="ascii") as handle:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AlreadyRunning(
                f"A worker service is already running for the data folder {data_dir}; stop it first, or use another folder."
            ) from None
        yield


def serve_queue(context: ResearchContext) -> None:
    """Sweep once, then run the queue until a signal ends it, sweeping as it goes."""
    name = owner_name()
    sweep(context, name)
    # The cluster forks: children must not inherit an open connection, and must end when this process does.
    connections.close_all()
    os.register_at_fork(after_in_child=_end_with_parent)
    cluster = Cluster()
    cluster.start()
    while cluster.sentinel.is_alive():
        sweep(context, name)
        cluster.sentinel.join(timeout=SWEEP_EVERY_S)
    WorkerService.objects.filter(name=name).delete()


def sweep(context: ResearchContext, name: str) -> None:
    """Report that this service is alive, close dead runs and orders, let forgotten PDFs join, and send what mail waits."""
    now = context.now()
    WorkerService.objects.update_or_create(
        name=name, defaults={"seen_at": now}, create_defaults={"started_at": now, "seen_at": now}
    )
    recovery_sweep(context, owner=name)
    for delivery in _forgotten_pdfs(context):
        pdf_join(delivery, blobs=context.blobs, now=context.now)
    orders_sweep()
    mail_pending()


def _forgotten_pdfs(context: ResearchContext) -> list[Delivery]:
    # A run's own task joins its PDF right after the run; only what nobody joined for a while is ours.
    long_ago = context.now() - context.lease * 3
    return list(pdf_pending().filter(delivered_at__lt=long_ago)[:5])


def end_with_parent_process() -> None:
    """Ask this service to end, as a signal would, once the process that started it has gone."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(WATCH_EVERY_S)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def _end_with_parent() -> None:
    parent = os.getppid()
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH_EVERY_S)
    os._exit(1)

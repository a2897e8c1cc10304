"""How long does each list page take at 100,000 rows, and how many queries does it ask? Prints figures and ratios.

`python bench/lists.py [--rows N]` fills a data folder of its own, which is gone afterwards. Each page is asked for by a
member, a reviewer and a publisher where they see it; the figure is the better of two.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

if TYPE_CHECKING:
    from django.contrib.auth.models import User

FEW = 100


def main() -> None:
    """Measure the pages with few rows and with many."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--rows", type=int, default=100_000)
    rows = options.parse_args().rows
    folder = Path(tempfile.mkdtemp(prefix="countersign-lists-"))
    try:
        _prepare(folder)
        people = _people()
        few = _fill_and_measure(people, FEW)
        many = _fill_and_measure(people, rows - FEW)
    finally:
        shutil.rmtree(folder)
    print(f"{'page':<28}{'queries':>16}{'ms, ' + str(FEW) + ' rows':>18}{'ms, ' + str(rows) + ' rows':>20}{'ratio':>8}")
    for name, (queries, took) in many.items():
        before, base = few[name]
        print(f"{name:<28}{f'{before} and {queries}':>16}{base:>18.0f}{took:>20.0f}{took / base:>8.1f}")


def _prepare(folder: Path) -> None:
    os.environ.update(
        DJANGO_SETTINGS_MODULE="config.settings",
        COUNTERSIGN_DATA_DIR=str(folder),
        COUNTERSIGN_WORKSPACES=json.dumps({"sample": {"path": str(folder), "public": True}}),
    )
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)


def _people() -> dict[str, User]:
    from django.contrib.auth.models import Group, User

    from publishing.services.governance import role_grant

    team = Group.objects.create(name="mobility")
    people = {name: User.objects.create_user(username=name) for name in ("member", "reviewer", "publisher")}
    people["member"].groups.add(team)
    role_grant(actor=None, user=people["reviewer"], role="methods_reviewer")
    role_grant(actor=None, user=people["publisher"], role="publisher")
    return people


def _fill_and_measure(people: dict[str, User], rows: int) -> dict[str, tuple[int, float]]:
    from django.urls import reverse

    from publishing.models import Round
    from tests.support.many_rounds import many_rounds

    many_rounds(people["member"], rows // 2)
    Round.objects.filter(state="open").update(state="approved")
    many_rounds(people["member"], rows - rows // 2)
    pages = [("runs", "member"), ("reports", "member"), ("reports", "reviewer"), ("published", "member")]
    pages += [("review-queue", who) for who in ("reviewer", "publisher")]
    return {f"{name} for a {who}": _measured(reverse(name), people[who]) for name, who in pages}


def _measured(address: str, person: User) -> tuple[int, float]:
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client(headers={"host": "localhost"})
    client.force_login(person)
    best = float("inf")
    for _ in range(2):
        with CaptureQueriesContext(connection) as asked:
            started = time.perf_counter()
            answer = client.get(address)
            best = min(best, (time.perf_counter() - started) * 1000)
        if answer.status_code != 200:
            raise SystemExit(f"{address} answered {answer.status_code}.")
    return len(asked), best


if __name__ == "__main__":
    main()

"""The same stored sources give the same ledger, to the byte, whatever the seed of hashes and the order in memory."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

BASE = Path(__file__).resolve().parents[3]
PROGRAM = """
import hashlib, random, sys
from pydantic import TypeAdapter
from research.evidence.ledger.fold import fold
from research.evidence.ledger.types import EditKind, Ledger, LedgerEdit, Survey
from research.evidence.survey import survey
from tests.support.webs import WEBS, load_web

edits = (
    LedgerEdit(ordinal=1, kind=EditKind.MERGE, source_ids=("S3", "S9"), reason="One house."),
    LedgerEdit(ordinal=2, kind=EditKind.SPLIT, source_ids=("S9",), reason="No."),
    LedgerEdit(ordinal=3, kind=EditKind.EXCLUDE, source_ids=("S2",), reason="Too old."),
)
for path in sorted(WEBS.glob("*.json")):
    sources = list(load_web(path))
    random.Random(int(sys.argv[1])).shuffle(sources)
    found = survey(sources)
    for kind, value in ((Survey, found), (Ledger, fold(found)), (Ledger, fold(found, edits))):
        print(hashlib.sha256(TypeAdapter(kind).dump_json(value)).hexdigest())
"""


def test_the_ledger_depends_on_neither_the_seed_of_hashes_nor_the_order_of_the_sources() -> None:
    said = {_said(seed) for seed in ("1", "4242")}
    assert len(said) == 1
    assert len(next(iter(said)).split()) >= 3


def _said(seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, seed], cwd=BASE, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout

"""Which reader made a reading? The version goes up whenever the same bytes may read differently, so that no old reading is used."""

from __future__ import annotations

READER_VERSION = "2"

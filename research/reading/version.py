"""Which reader made a reading? The version goes up whenever the same bytes may read differently: no old one is used."""

from __future__ import annotations

READER_VERSION = "6"

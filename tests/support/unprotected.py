"""Takes the append-only triggers off for a while, as somebody with the database's own tools would."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def without_triggers(*tables: str) -> Iterator[None]:
    """Drop every trigger of these tables, and put them back when the block ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name, tbl_name, sql FROM sqlite_master WHERE type = 'trigger'")
        found = [(name, sql) for name, table, sql in cursor.fetchall() if table in tables]
        for name, _ in found:
            cursor.execute(f'DROP TRIGGER "{name}"')
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            for _, sql in found:
                cursor.execute(sql)

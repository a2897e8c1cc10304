"""Django's SQLite backend, whose flush between tests may empty append-only tables."""

from __future__ import annotations

from django.db.backends.sqlite3 import base
from django.db.backends.sqlite3.operations import DatabaseOperations as SQLiteOperations


class DatabaseOperations(SQLiteOperations):
    """Takes the triggers away for the length of one flush."""

    def sql_flush(self, style, tables, *, reset_sequences=False, allow_cascade=False):  # noqa: ANN001, ANN201
        statements = super().sql_flush(style, tables, reset_sequences=reset_sequences, allow_cascade=allow_cascade)
        with self.connection.cursor() as cursor:
            cursor.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE '%\\_no\\_%' ESCAPE '\\'"
            )
            triggers = cursor.fetchall()
        drops = [f"DROP TRIGGER {name}" for name, _ in triggers]
        return [*drops, *statements, *(sql for _, sql in triggers)] if statements else []


class DatabaseWrapper(base.DatabaseWrapper):
    """The backend of the test run."""

    ops_class = DatabaseOperations

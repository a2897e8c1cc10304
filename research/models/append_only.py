"""How does the database itself refuse to change what must never change? By triggers, on SQLite and PostgreSQL alike.

A row in such a table can be written once; neither a service, nor the admin, nor a shell can update or delete it.
"""

from __future__ import annotations

from django.apps.registry import Apps
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.operations.special import RunPython

_POSTGRES_FUNCTION = """
CREATE OR REPLACE FUNCTION countersign_append_only() RETURNS trigger AS $$
BEGIN RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME; END;
$$ LANGUAGE plpgsql
"""


def protect(*tables: str) -> RunPython:
    """Return the migration operation that makes the tables append-only, and its reverse."""

    def forwards(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        for statement in _create(editor.connection.vendor, tables):
            editor.execute(statement, params=None)

    def backwards(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        for statement in _drop(editor.connection.vendor, tables):
            editor.execute(statement, params=None)

    return RunPython(forwards, backwards)


def _create(vendor: str, tables: tuple[str, ...]) -> list[str]:
    if vendor == "postgresql":
        return [_POSTGRES_FUNCTION, *(_postgres_trigger(table) for table in tables)]
    return [_sqlite_trigger(table, verb) for table in tables for verb in ("UPDATE", "DELETE")]


def _postgres_trigger(table: str) -> str:
    return (
        f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE ON {table} "
        "FOR EACH ROW EXECUTE FUNCTION countersign_append_only()"
    )


def _sqlite_trigger(table: str, verb: str) -> str:
    return (
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table} "
        f"BEGIN SELECT RAISE(ABORT, 'rows of {table} are append-only'); END"
    )


def _drop(vendor: str, tables: tuple[str, ...]) -> list[str]:
    if vendor == "postgresql":
        return [f"DROP TRIGGER {table}_append_only ON {table}" for table in tables]
    return [f"DROP TRIGGER {table}_no_{verb}" for table in tables for verb in ("update", "delete")]

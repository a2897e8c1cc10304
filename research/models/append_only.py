"""How does the database itself refuse to change what must never change? By triggers, on SQLite and PostgreSQL alike.

A row in such a table can be written once; neither a service, nor the admin, nor a shell can update or delete it.
"""

from __future__ import annotations

from collections.abc import Callable

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
    return RunPython(_each(_create, tables), _each(_drop, tables))


def unprotect(*tables: str) -> RunPython:
    """Return the operation that lifts the protection for a change of schema, and its reverse; `protect` again afterwards.

    SQLite changes a column by making the table anew, and the triggers of the old one go with it.
    """
    return RunPython(_each(_drop, tables), _each(_create, tables))


def names_only(*, on: bool) -> RunPython:
    """Return the operation that makes SQLite rename tables without looking into triggers (`on`), or makes it look again.

    A changed table is made anew under another name and renamed; triggers of other tables speak of it meanwhile.
    """

    def carry_out(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        if editor.connection.vendor == "sqlite":
            editor.execute(f"PRAGMA legacy_alter_table = {'ON' if on else 'OFF'}", params=None)

    return RunPython(carry_out, carry_out)


def _each(
    statements: Callable[[str, tuple[str, ...]], list[str]], tables: tuple[str, ...]
) -> Callable[[Apps, BaseDatabaseSchemaEditor], None]:
    def carry_out(_apps: Apps, editor: BaseDatabaseSchemaEditor) -> None:
        for statement in statements(editor.connection.vendor, tables):
            editor.execute(statement, params=None)

    return carry_out


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

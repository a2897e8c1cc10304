from __future__ import annotations

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from research.models.append_only import protect


class Migration(migrations.Migration):
    dependencies = [("research", "0004_marks"), migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="LedgerRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.CharField(max_length=16)),
                ("digest", models.CharField(max_length=64)),
                ("made_at", models.DateTimeField()),
                (
                    "run",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ledger", to="research.run"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LedgerEditRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("ordinal", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=12)),
                ("source_ids", models.JSONField(default=list)),
                ("kind_after", models.CharField(blank=True, max_length=24)),
                ("undoes", models.PositiveIntegerField(default=0)),
                ("reason", models.TextField()),
                ("actor_name", models.CharField(max_length=200)),
                ("at", models.DateTimeField()),
                (
                    "actor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "run",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="ledger_edits", to="research.run"
                    ),
                ),
            ],
            options={
                "ordering": ["run", "ordinal"],
                "constraints": [models.UniqueConstraint(fields=("run", "ordinal"), name="ledger_edit_ordinal_once")],
            },
        ),
        protect("research_ledgerrow", "research_ledgereditrow"),
    ]

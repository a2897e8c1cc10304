from __future__ import annotations

from django.db import migrations, models

from research.models.append_only import names_only, protect, unprotect

PROTECTED = ("research_sourcerow", "research_chunkrow")


class Migration(migrations.Migration):
    dependencies = [("research", "0005_ledger")]

    operations = [
        names_only(on=True),
        unprotect(*PROTECTED),
        migrations.AddField(
            model_name="sourcerow",
            name="units",
            field=models.JSONField(default=dict),
        ),
        migrations.AddField(
            model_name="chunkrow",
            name="language",
            field=models.CharField(blank=True, default="", max_length=16),
        ),
        protect(*PROTECTED),
        names_only(on=False),
    ]

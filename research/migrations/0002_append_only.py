from __future__ import annotations

from django.db import migrations

from research.models.append_only import protect


class Migration(migrations.Migration):
    dependencies = [("research", "0001_initial")]

    operations = [
        protect("research_briefrecord", "research_runevent", "research_hitrow", "research_sourcerow", "research_chunkrow"),
    ]

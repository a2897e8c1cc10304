from __future__ import annotations

from django.db import migrations

from research.models.append_only import protect


class Migration(migrations.Migration):
    dependencies = [("publishing", "0001_initial"), ("research", "0002_append_only")]

    operations = [protect("publishing_delivery", "publishing_artifact")]

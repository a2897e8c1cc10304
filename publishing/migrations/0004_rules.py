from __future__ import annotations

from django.db import migrations

from publishing.models.rules import RULES, enforce
from research.models.append_only import protect


class Migration(migrations.Migration):
    dependencies = [("publishing", "0003_review"), ("research", "0002_append_only")]

    operations = [
        protect(
            "publishing_revision",
            "publishing_approval",
            "publishing_humanverdict",
            "publishing_remark",
            "publishing_resolution",
            "publishing_publication",
            "publishing_publishedartifact",
            "publishing_withdrawal",
            "publishing_policyversion",
            "publishing_auditevent",
        ),
        enforce(*RULES),
    ]

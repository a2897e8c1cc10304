from __future__ import annotations

from django.db import migrations, models

from research.models.append_only import names_only, protect, unprotect

PROTECTED = ("research_sourcerow",)


class Migration(migrations.Migration):
    dependencies = [("research", "0003_web")]

    operations = [
        names_only(on=True),
        unprotect(*PROTECTED),
        migrations.AddField(
            model_name="sourcerow",
            name="marks",
            field=models.JSONField(default=dict),
        ),
        protect(*PROTECTED),
        names_only(on=False),
    ]

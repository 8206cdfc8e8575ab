import secrets

from django.db import migrations, models

import accounts.models

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"


def give_everybody_an_address(apps, schema_editor):
    people = apps.get_model("accounts", "User").objects
    for pk in people.filter(slug=None).values_list("pk", flat=True).iterator():
        people.filter(pk=pk).update(slug="".join(secrets.choice(LETTERS) for _ in range(10)))


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0005_corrections'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='slug',
            field=models.CharField(default=None, editable=False, max_length=12, null=True, verbose_name='主页地址'),
        ),
        migrations.RunPython(give_everybody_an_address, migrations.RunPython.noop),
        migrations.AlterField(
            model_name='user',
            name='slug',
            field=models.CharField(default=accounts.models.new_slug, editable=False, max_length=12, unique=True, verbose_name='主页地址'),
        ),
        migrations.AddIndex(
            model_name='user',
            index=models.Index(fields=['-score', 'id'], name='people_by_score'),
        ),
        migrations.AddIndex(
            model_name='ledgerentry',
            index=models.Index(fields=['at', 'user', 'points'], name='ledger_by_time'),
        ),
    ]

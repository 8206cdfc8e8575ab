from django.db import migrations, models

import games.models


def give_addresses(apps, schema_editor):
    """Every hand that was played already gets an address of its own."""
    hands = apps.get_model("games", "Hand").objects
    for pk in hands.values_list("pk", flat=True).iterator():
        hands.filter(pk=pk).update(address=games.models.new_address())


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0006_results'),
    ]

    operations = [
        migrations.AddField(
            model_name='hand',
            name='people',
            field=models.JSONField(default=list, editable=False, help_text='每个座位上是谁、当时叫什么：[[玩家号, 名字], …]', verbose_name='当时的六家'),
        ),
        migrations.AddField(
            model_name='hand',
            name='address',
            field=models.CharField(editable=False, max_length=22, null=True, verbose_name='回放地址'),
        ),
        migrations.RunPython(give_addresses, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name='hand',
            name='address',
            field=models.CharField(default=games.models.new_address, editable=False, max_length=22, unique=True, verbose_name='回放地址'),
        ),
    ]

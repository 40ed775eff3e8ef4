import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import loans.models


def primary_key():
    return (
        "id",
        models.BigAutoField(
            auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
        ),
    )


class Migration(migrations.Migration):
    initial = True
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]
    operations = [
        migrations.CreateModel(
            "Book",
            [
                primary_key(),
                ("title", models.CharField(max_length=200)),
                ("author", models.CharField(max_length=200)),
                ("isbn", models.CharField(max_length=20)),
                ("shelf", models.CharField(max_length=20)),
            ],
        ),
        migrations.CreateModel(
            "Member",
            [
                primary_key(),
                ("phone", models.CharField(blank=True, max_length=30)),
                ("street", models.CharField(blank=True, max_length=120)),
                ("debt", models.IntegerField(default=0)),
                ("limit", models.IntegerField(default=5)),
                ("card_key", models.CharField(default=loans.models.card_key, max_length=32)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="member",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            "Note",
            [
                primary_key(),
                ("text", models.TextField(max_length=2000)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notes",
                        to="loans.book",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, to="loans.member"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            "Loan",
            [
                primary_key(),
                ("due", models.DateField()),
                ("renewed", models.IntegerField(default=0)),
                ("returned", models.BooleanField(default=False)),
                (
                    "book",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, to="loans.book"
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, to="loans.member"
                    ),
                ),
            ],
        ),
    ]

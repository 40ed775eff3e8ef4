import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

STAGES = [("new", "New"), ("interview", "Interview"), ("offer", "Offer"), ("closed", "Closed")]


def pk():
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def fk(to, **kwargs):
    return models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, to=to, **kwargs)


class Migration(migrations.Migration):
    initial = True
    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel("Company", [
            ("id", pk()),
            ("name", models.CharField(max_length=120)),
            ("logo_url", models.CharField(blank=True, max_length=500)),
            ("logo", models.BinaryField(null=True)),
            ("chat_hook", models.CharField(blank=True, max_length=500)),
        ]),
        migrations.CreateModel("Profile", [
            ("id", pk()),
            ("role", models.CharField(default="recruiter", max_length=20)),
            ("display_name", models.CharField(blank=True, max_length=80)),
            ("signature", models.CharField(blank=True, max_length=200)),
            ("company", fk("hiring.company", related_name="members")),
            ("user", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE,
                                          related_name="profile", to=settings.AUTH_USER_MODEL)),
        ]),
        migrations.CreateModel("Job", [
            ("id", pk()),
            ("title", models.CharField(max_length=120)),
            ("description", models.TextField()),
            ("tags", models.CharField(blank=True, max_length=200)),
            ("is_open", models.BooleanField(default=True)),
            ("company", fk("hiring.company", related_name="jobs")),
        ]),
        migrations.CreateModel("Application", [
            ("id", pk()),
            ("name", models.CharField(max_length=120)),
            ("email", models.EmailField(max_length=254)),
            ("phone", models.CharField(blank=True, max_length=60)),
            ("postcode", models.CharField(blank=True, max_length=12)),
            ("cover_letter", models.TextField(blank=True)),
            ("resume", models.FileField(blank=True, upload_to="resumes/")),
            ("stage", models.CharField(choices=STAGES, default="new", max_length=12)),
            ("created", models.DateTimeField(auto_now_add=True)),
            ("job", fk("hiring.job", related_name="applications")),
        ]),
        migrations.CreateModel("Note", [
            ("id", pk()),
            ("body", models.TextField()),
            ("application", fk("hiring.application", related_name="notes")),
            ("author", fk("hiring.profile")),
        ]),
    ]

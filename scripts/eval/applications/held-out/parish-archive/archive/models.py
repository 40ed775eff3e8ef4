from django.conf import settings
from django.db import models
from django.db.models.expressions import RawSQL


class Place(models.Model):
    name = models.CharField(max_length=120)
    parish = models.CharField(max_length=120)

    def __str__(self):
        return self.name


class RecordQuerySet(models.QuerySet):
    def sounding_like(self, surname):
        condition = "soundex(surname) = soundex('%s')" % surname
        return self.annotate(matches=RawSQL(condition, [])).filter(matches=True)


class Record(models.Model):
    KINDS = [("baptism", "Baptism"), ("marriage", "Marriage"), ("burial", "Burial")]

    kind = models.CharField(max_length=10, choices=KINDS)
    surname = models.CharField(max_length=120)
    given_name = models.CharField(max_length=120)
    year = models.PositiveSmallIntegerField()
    place = models.ForeignKey(Place, on_delete=models.CASCADE, related_name="records")
    votes = models.PositiveIntegerField(default=0)

    objects = RecordQuerySet.as_manager()

    def namesakes(self):
        statement = "SELECT * FROM archive_record WHERE soundex(surname) = soundex(%s) AND id <> %s"
        return Record.objects.raw(statement, [self.surname, self.pk])


class Transcription(models.Model):
    record = models.ForeignKey(Record, on_delete=models.CASCADE, related_name="transcriptions")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    text = models.TextField()


class Bookmark(models.Model):
    record = models.ForeignKey(Record, on_delete=models.CASCADE)
    reader = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)


class ResearchRequest(models.Model):
    requester = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    question = models.TextField()
    answer = models.TextField(blank=True)
    created = models.DateTimeField(auto_now_add=True)


class Profile(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    display_name = models.CharField(max_length=120, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    is_archivist = models.BooleanField(default=False)
    credit = models.IntegerField(default=0)
    newsletter = models.BooleanField(default=False)
    reminders = models.BooleanField(default=True)

from django.conf import settings
from django.db import models


class Show(models.Model):
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="shows")
    title = models.CharField(max_length=160)
    tagline = models.CharField(max_length=240, blank=True)
    language = models.CharField(max_length=8, default="en")
    verified = models.BooleanField(default=False)
    revenue_share = models.PositiveSmallIntegerField(default=50)
    layout = models.BinaryField(default=b"", blank=True)

    def __str__(self):
        return self.title


class Episode(models.Model):
    show = models.ForeignKey(Show, on_delete=models.CASCADE, related_name="episodes")
    title = models.CharField(max_length=200)
    notes = models.TextField(blank=True)
    audio_url = models.URLField(blank=True)
    published = models.BooleanField(default=False)
    plays = models.PositiveIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created"]


class Guest(models.Model):
    episode = models.ForeignKey(Episode, on_delete=models.CASCADE, related_name="guests")
    name = models.CharField(max_length=120)
    email = models.EmailField(blank=True)
    fee_cents = models.PositiveIntegerField(default=0)


class Comment(models.Model):
    episode = models.ForeignKey(Episode, on_delete=models.CASCADE, related_name="comments")
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    text = models.TextField()
    hidden = models.BooleanField(default=False)

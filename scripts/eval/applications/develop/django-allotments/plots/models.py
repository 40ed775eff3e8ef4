import hashlib

from django.conf import settings
from django.db import models


class Plot(models.Model):
    number = models.CharField(max_length=10, unique=True)
    holder = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL
    )
    area = models.PositiveIntegerField(default=100)
    rent_cents = models.PositiveIntegerField(default=9000)
    is_paid = models.BooleanField(default=False)
    name = models.CharField(max_length=80, blank=True)
    note = models.TextField(blank=True)

    def __str__(self):
        return f"Plot {self.number}"

    @property
    def etag(self):
        return hashlib.md5(self.note.encode(), usedforsecurity=False).hexdigest()


class Harvest(models.Model):
    plot = models.ForeignKey(Plot, on_delete=models.CASCADE, related_name="harvests")
    crop = models.CharField(max_length=60)
    kilograms = models.DecimalField(max_digits=6, decimal_places=2)
    day = models.DateField()


class Waiting(models.Model):
    email = models.EmailField(unique=True)
    since = models.DateTimeField(auto_now_add=True)

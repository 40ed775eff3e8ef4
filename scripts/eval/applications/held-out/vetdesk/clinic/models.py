from django.conf import settings
from django.db import models


class OwnerProfile(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile")
    phone = models.CharField(max_length=30, blank=True)
    city = models.CharField(max_length=80, blank=True)
    is_vet = models.BooleanField(default=False)
    discount = models.PositiveSmallIntegerField(default=0)


class Pet(models.Model):
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pets")
    name = models.CharField(max_length=80)
    species = models.CharField(max_length=40)
    story = models.TextField(blank=True)
    photo_url = models.URLField(blank=True)

    def __str__(self):
        return self.name


class Visit(models.Model):
    pet = models.ForeignKey(Pet, on_delete=models.CASCADE, related_name="visits")
    reason = models.CharField(max_length=200)
    diagnosis = models.TextField(blank=True)
    fee = models.DecimalField(max_digits=8, decimal_places=2, default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    cancelled = models.BooleanField(default=False)

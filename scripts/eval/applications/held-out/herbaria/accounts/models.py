from django.conf import settings
from django.db import models


class Profile(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    institution = models.CharField(max_length=160, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    shipping_address = models.TextField(blank=True)
    is_curator = models.BooleanField(default=False)
    loan_quota = models.PositiveIntegerField(default=5)

    def __str__(self) -> str:
        return f"{self.user} ({self.institution})"

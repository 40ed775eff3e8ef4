from django.conf import settings
from django.db import models

from specimens.models import Specimen


class Loan(models.Model):
    class Status(models.TextChoices):
        ASKED = "asked"
        APPROVED = "approved"
        REFUSED = "refused"
        ARRIVED = "arrived"
        CANCELLED = "cancelled"

    borrower = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    specimens = models.ManyToManyField(Specimen)
    purpose = models.TextField()
    shipping_address = models.TextField(blank=True)
    status = models.CharField(max_length=12, choices=Status.choices, default=Status.ASKED)
    parcel = models.CharField(max_length=60, blank=True)
    asked_at = models.DateTimeField(auto_now_add=True)

    def move_to(self, status: str) -> None:
        self.status = status
        self.save(update_fields=["status"])

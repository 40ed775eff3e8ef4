from django.conf import settings
from django.db import models

from .managers import SpecimenQuerySet


class Taxon(models.Model):
    genus = models.CharField(max_length=80)
    epithet = models.CharField(max_length=80)
    author = models.CharField(max_length=120, blank=True)

    class Meta:
        ordering = ["genus", "epithet"]

    def __str__(self) -> str:
        return f"{self.genus} {self.epithet}"


class Specimen(models.Model):
    barcode = models.CharField(max_length=20, unique=True)
    taxon = models.ForeignKey(Taxon, on_delete=models.PROTECT)
    collector = models.CharField(max_length=160)
    locality = models.CharField(max_length=240)
    habitat = models.TextField(blank=True)
    altitude_m = models.IntegerField(default=0)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT)

    objects = SpecimenQuerySet.as_manager()

    def __str__(self) -> str:
        return self.barcode

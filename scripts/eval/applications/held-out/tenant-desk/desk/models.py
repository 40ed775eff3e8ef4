from django.conf import settings
from django.db import connection, models


class Building(models.Model):
    name = models.CharField(max_length=120)
    address = models.CharField(max_length=200)

    def __str__(self):
        return self.name


class Resident(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    building = models.ForeignKey(Building, on_delete=models.PROTECT, related_name="residents")
    unit = models.CharField(max_length=12)
    phone = models.CharField(max_length=30, blank=True)
    contact_hours = models.CharField(max_length=60, blank=True)
    rent = models.DecimalField(max_digits=9, decimal_places=2, default=0)
    is_manager = models.BooleanField(default=False)
    autopay = models.BooleanField(default=False)
    reminders = models.BooleanField(default=True)

    class Meta:
        unique_together = [("building", "unit")]


class TicketQuerySet(models.QuerySet):
    def visible_to(self, resident):
        if resident.is_manager:
            return self.filter(resident__building=resident.building)
        return self.filter(resident=resident)


class Ticket(models.Model):
    class State(models.TextChoices):
        OPEN = "open"
        BOOKED = "booked"
        CLOSED = "closed"

    resident = models.ForeignKey(Resident, on_delete=models.CASCADE, related_name="tickets")
    title = models.CharField(max_length=140)
    body = models.TextField()
    reply = models.TextField(blank=True)
    state = models.CharField(max_length=8, choices=State.choices, default=State.OPEN)
    created = models.DateTimeField(auto_now_add=True)

    objects = TicketQuerySet.as_manager()


class Contractor(models.Model):
    building = models.ForeignKey(Building, on_delete=models.CASCADE, related_name="contractors")
    name = models.CharField(max_length=120)
    trade = models.CharField(max_length=60)


class LedgerManager(models.Manager):
    def totals(self, resident, group):
        statement = (
            f"SELECT {group} AS label, SUM(amount) AS total FROM desk_ledgerentry "
            "WHERE resident_id = %s GROUP BY label ORDER BY label"
        )
        with connection.cursor() as cursor:
            cursor.execute(statement, [resident.pk])
            return [{"label": label, "total": total} for label, total in cursor.fetchall()]

    def months(self, resident, kind):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT strftime('%%Y-%%m', booked_on), SUM(amount) FROM desk_ledgerentry "
                "WHERE resident_id = %s AND kind = %s GROUP BY 1 ORDER BY 1",
                [resident.pk, kind],
            )
            return [{"label": label, "total": total} for label, total in cursor.fetchall()]

    def arrears(self, building):
        return (
            self.filter(resident__building=building)
            .values("resident__unit")
            .annotate(balance=models.Sum("amount"))
            .filter(balance__lt=0)
        )


class LedgerEntry(models.Model):
    resident = models.ForeignKey(Resident, on_delete=models.CASCADE, related_name="entries")
    kind = models.CharField(max_length=20, default="rent")
    amount = models.DecimalField(max_digits=9, decimal_places=2)
    booked_on = models.DateField()
    reference = models.CharField(max_length=80, blank=True)

    objects = LedgerManager()


class MeterReading(models.Model):
    building = models.ForeignKey(Building, on_delete=models.CASCADE)
    unit = models.CharField(max_length=12)
    value = models.DecimalField(max_digits=10, decimal_places=3)

from django.db import connection

from ..models import Pet


class VisitReport:
    table = "clinic_visit"

    def __init__(self, order="created_at", reason=None):
        self.order = order
        self.reason = reason

    def statement(self):
        sql = f"SELECT id, reason, fee, created_at FROM {self.table}"
        if self.reason:
            sql += " WHERE reason LIKE %s"
        return f"{sql} ORDER BY {self.order}"

    def rows(self):
        params = [f"%{self.reason}%"] if self.reason else []
        with connection.cursor() as cursor:
            cursor.execute(self.statement(), params)
            names = [column[0] for column in cursor.description]
            return [dict(zip(names, row)) for row in cursor.fetchall()]


def fees_by_species(species):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT p.species, SUM(v.fee) FROM clinic_visit v "
            "JOIN clinic_pet p ON p.id = v.pet_id WHERE p.species = %s GROUP BY p.species",
            [species],
        )
        return cursor.fetchall()


def pets_named(user, term):
    return Pet.objects.raw(
        "SELECT * FROM clinic_pet WHERE owner_id = %d AND name LIKE '%%%%%s%%%%'" % (user.id, term)
    )


def pets_with_story(user, term):
    return Pet.objects.raw(
        "SELECT * FROM clinic_pet WHERE owner_id = %s AND story LIKE %s", [user.id, f"%{term}%"]
    )

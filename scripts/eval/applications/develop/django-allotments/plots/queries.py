from django.db import connection

from .models import Harvest

ORDERS = {"day": "day", "crop": "crop", "most": "kilograms DESC"}


def harvests_like(text, order):
    """Harvests of a crop, in the order that the page offers."""
    column = ORDERS.get(order, "day")
    statement = "SELECT * FROM plots_harvest WHERE crop ILIKE %s ORDER BY " + column
    return Harvest.objects.raw(statement, [f"%{text}%"])


def harvests_of_season(season, text):
    return Harvest.objects.extra(
        where=[f"to_char(day, 'YYYY') = '{season}'", "crop ILIKE '%%" + text + "%%'"]
    )


def totals_by(field):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT {0}, sum(kilograms) FROM plots_harvest GROUP BY {0}".format(field)
        )
        return cursor.fetchall()


def totals_of_crop(crop):
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT crop, sum(kilograms) FROM plots_harvest WHERE crop = %s GROUP BY crop", [crop]
        )
        return cursor.fetchall()

import re

from django.db import connection
from django.db.models import Count

from .models import Episode, Show

PERIODS = {"day": "day", "week": "week", "month": "month"}


def _conditions(filters):
    parts = ["show_id = %s"]
    if filters.get("title"):
        parts.append("title ILIKE '%%" + filters["title"] + "%%'")
    if filters.get("published") in ("true", "false"):
        parts.append(f"published = {filters['published']}")
    return " AND ".join(parts)


def episodes_of(show, filters):
    query = "SELECT * FROM studio_episode WHERE " + _conditions(filters) + " ORDER BY created DESC"
    return list(Episode.objects.raw(query, [show.pk]))


def plays_per(show, period, language):
    unit = PERIODS.get(period, "day")
    query = f"""
        SELECT date_trunc('{unit}', e.created) AS slot, sum(e.plays)
        FROM studio_episode e JOIN studio_show s ON s.id = e.show_id
        WHERE e.show_id = %s AND s.language = %s GROUP BY slot ORDER BY slot
    """
    with connection.cursor() as cursor:
        cursor.execute(query, [show.pk, language])
        return cursor.fetchall()


def shows_matching(pattern):
    expression = re.compile(pattern, re.IGNORECASE)
    return [show for show in Show.objects.annotate(size=Count("episodes")) if expression.search(show.title)]


def shows_with_word(word):
    expression = re.compile(r"\b" + re.escape(word) + r"\b", re.IGNORECASE)
    return [show for show in Show.objects.annotate(size=Count("episodes")) if expression.search(show.title)]

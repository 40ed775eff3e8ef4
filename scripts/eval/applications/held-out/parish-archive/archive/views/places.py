from django.contrib.auth.decorators import login_required, permission_required
from django.db import connection
from django.http import JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from ..models import Place

PARISH_ORDERS = ("parish", "places")

STATISTICS = """
    SELECT place.name, count(*) AS records, min(record.year) AS first
    FROM archive_record record JOIN archive_place place ON place.id = record.place_id
    GROUP BY place.name ORDER BY {order}
"""
PARISHES = "SELECT parish, count(*) AS places FROM archive_place GROUP BY parish ORDER BY {order}"


def as_dicts(cursor):
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row)) for row in cursor.fetchall()]


@login_required
def statistics(request):
    order = request.GET.get("order", "name")
    with connection.cursor() as cursor:
        cursor.execute(STATISTICS.format(order=order))
        return JsonResponse({"places": as_dicts(cursor)})


@login_required
def parishes(request):
    order = request.GET.get("order", "parish")
    if order not in PARISH_ORDERS:
        order = "parish"
    with connection.cursor() as cursor:
        cursor.execute(PARISHES.format(order=order))
        return JsonResponse({"parishes": as_dicts(cursor)})


@permission_required("archive.delete_place", raise_exception=True)
@require_POST
def delete(request, pk):
    place = get_object_or_404(Place, pk=pk)
    place.delete()
    return redirect("places")

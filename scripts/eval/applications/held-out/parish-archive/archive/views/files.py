import os

import requests
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core.exceptions import SuspiciousFileOperation
from django.http import FileResponse, Http404, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils._os import safe_join

from ..models import Record


@login_required
def scan(request, name):
    path = os.path.join(settings.SCAN_DIRECTORY, name)
    if not os.path.isfile(path):
        raise Http404
    return FileResponse(open(path, "rb"), as_attachment=True)


@login_required
def map_sheet(request, name):
    try:
        path = safe_join(settings.MAP_DIRECTORY, name)
    except SuspiciousFileOperation as error:
        raise Http404 from error
    if not os.path.isfile(path):
        raise Http404
    return FileResponse(open(path, "rb"), as_attachment=True)


class ManifestReader:
    def __init__(self, address):
        self.address = address

    def canvases(self):
        response = requests.get(self.address, timeout=8)
        response.raise_for_status()
        return [canvas.get("label") for canvas in response.json().get("items", [])]


@login_required
def manifest(request):
    reader = ManifestReader(request.GET.get("address", ""))
    return JsonResponse({"canvases": reader.canvases()})


@login_required
def own_manifest(request, pk):
    record = get_object_or_404(Record, pk=pk)
    address = f"{settings.IMAGE_SERVER}/records/{record.pk}/manifest.json"
    response = requests.get(address, timeout=8)
    response.raise_for_status()
    return JsonResponse({"items": len(response.json().get("items", []))})

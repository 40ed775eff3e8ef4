import hashlib
import hmac
import os

from django.conf import settings
from django.core.exceptions import SuspiciousFileOperation
from django.http import FileResponse, Http404
from django.utils._os import safe_join
from rest_framework.decorators import api_view, permission_classes
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import AllowAny
from rest_framework.response import Response

from ..permissions import IsVet


@api_view(["GET"])
@permission_classes([IsVet])
def result(request):
    path = os.path.join(settings.LAB_DIR, request.query_params.get("file", ""))
    if not os.path.isfile(path):
        raise Http404
    return FileResponse(open(path, "rb"), as_attachment=True)


@api_view(["GET"])
@permission_classes([IsVet])
def scan(request):
    try:
        path = safe_join(settings.LAB_DIR, "scans", request.query_params.get("file", ""))
    except SuspiciousFileOperation as error:
        raise Http404 from error
    if not os.path.isfile(path):
        raise Http404
    return FileResponse(open(path, "rb"), as_attachment=True)


@api_view(["POST"])
@permission_classes([AllowAny])
def notify(request):
    if not settings.LAB_SHARED_KEY:
        raise PermissionDenied
    expected = hmac.new(settings.LAB_SHARED_KEY.encode(), request.body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Lab-Signature", "")):
        raise PermissionDenied
    return Response({"received": True})

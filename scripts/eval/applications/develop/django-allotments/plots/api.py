import json

from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_GET, require_POST

from .models import Plot, Waiting


@require_GET
@login_required
def waiting(request):
    return JsonResponse({"waiting": Waiting.objects.count()})


@csrf_protect
@login_required
@require_POST
def join(request):
    Waiting.objects.get_or_create(email=request.user.email)
    return JsonResponse({"ok": True})


@csrf_exempt
@login_required
@require_POST
def badge(request):
    values = json.loads(request.body)
    changed = Plot.objects.filter(holder=request.user).update(name=str(values["name"])[:80])
    return JsonResponse({"changed": changed})

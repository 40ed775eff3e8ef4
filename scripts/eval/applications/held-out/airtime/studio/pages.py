import requests
from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_POST

from .models import Episode
from .widgets import comment_list, guest_list


def episode(request, episode_id):
    found = get_object_or_404(Episode, pk=episode_id, published=True)
    comments = found.comments.filter(hidden=False).select_related("author")
    context = {
        "episode": found,
        "comments": comment_list(comments),
        "guests": guest_list(found.guests.all()),
    }
    return render(request, "studio/episode.html", context)


@csrf_exempt
@require_POST
@login_required
def publish(request, episode_id):
    found = get_object_or_404(Episode, pk=episode_id, show__owner=request.user)
    found.published = not found.published
    found.save(update_fields=["published"])
    return JsonResponse({"published": found.published})


@csrf_protect
@require_POST
@login_required
def transcode(request, episode_id):
    found = get_object_or_404(Episode, pk=episode_id, show__owner=request.user)
    options = settings.AIRTIME
    requests.post(
        options["TRANSCODER_URL"],
        json={"episode": found.pk},
        headers={"Authorization": f"Key {options['TRANSCODER_API_KEY']}"},
        timeout=10,
    )
    return redirect("episode", episode_id=found.pk)

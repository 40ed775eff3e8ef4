from django.contrib.auth.decorators import login_required
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.crypto import get_random_string
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from ..forms import ContactForm
from ..models import Profile

SEASON = 90 * 24 * 3600


def assign(instance, values):
    for name, value in values.items():
        if hasattr(instance, name):
            setattr(instance, name, value)
    instance.save()


@login_required
@require_POST
def update(request):
    profile = get_object_or_404(Profile, user=request.user)
    assign(profile, request.POST)
    return redirect("profile")


@login_required
def contact(request):
    profile = get_object_or_404(Profile, user=request.user)
    form = ContactForm(request.POST or None, instance=profile)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("search")
    return render(request, "archive/contact.html", {"form": form})


@login_required
@require_POST
def reading_room(request):
    ticket = get_random_string(40)
    request.session["ticket"] = ticket
    response = redirect("search")
    response.set_cookie("reading_room_ticket", ticket, max_age=SEASON)
    response.set_cookie(
        "display",
        "large" if request.POST.get("display") == "large" else "normal",
        max_age=SEASON,
        secure=True,
        httponly=True,
        samesite="Lax",
    )
    return response


@csrf_exempt
@login_required
@require_POST
def newsletter(request):
    wanted = request.POST.get("wanted") == "yes"
    Profile.objects.filter(user=request.user).update(newsletter=wanted)
    return redirect("search")


@login_required
@require_POST
def reminders(request):
    wanted = request.POST.get("wanted") == "yes"
    Profile.objects.filter(user=request.user).update(reminders=wanted)
    return redirect("search")

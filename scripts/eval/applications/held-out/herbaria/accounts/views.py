import json

from django.contrib.auth import login
from django.contrib.auth.decorators import login_required
from django.core.exceptions import FieldDoesNotExist
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from .forms import ProfileForm, SignupForm
from .models import Profile


def signup(request: HttpRequest) -> HttpResponse:
    form = SignupForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = form.save()
        Profile.objects.create(user=user, institution=form.cleaned_data["institution"])
        login(request, user)
        return redirect("specimens:list")
    return render(request, "accounts/form.html", {"form": form, "title": "Sign up"})


@login_required
def profile(request: HttpRequest) -> HttpResponse:
    form = ProfileForm(request.POST or None, instance=request.user.profile)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("profile")
    return render(request, "accounts/form.html", {"form": form, "title": "Profile"})


@login_required
@require_http_methods(["GET", "PATCH"])
def profile_api(request: HttpRequest) -> JsonResponse:
    mine = Profile.objects.filter(user=request.user)
    if request.method == "PATCH":
        changes = json.loads(request.body)
        changes.pop("id", None)
        changes.pop("user", None)
        changes.pop("user_id", None)
        try:
            mine.update(**changes)
        except FieldDoesNotExist as error:
            return JsonResponse({"error": str(error)}, status=400)
    found = mine.values("institution", "phone", "shipping_address", "is_curator", "loan_quota")
    return JsonResponse(found.get())

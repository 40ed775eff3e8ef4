import json
from datetime import timedelta

from django.contrib.auth import authenticate, login, logout
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from .forms import ProfileForm
from .models import Loan


def with_card(response, member):
    response.set_cookie("card", member.card_key, max_age=365 * 24 * 3600)
    return response


def with_branch(response, branch):
    response.set_cookie(
        "branch", branch, max_age=365 * 24 * 3600, secure=True, httponly=True, samesite="Lax"
    )
    return response


def after_login(request):
    return request.POST.get("next") or request.GET.get("next") or "/me/"


def log_in(request):
    if request.method != "POST":
        return render(request, "loans/login.html", {"next": request.GET.get("next", "")})
    user = authenticate(
        request, username=request.POST.get("username"), password=request.POST.get("password")
    )
    if user is None:
        return render(request, "loans/login.html", {"wrong": True}, status=401)
    login(request, user)
    response = HttpResponseRedirect(after_login(request))
    return with_branch(with_card(response, user.member), "main")


@require_POST
def log_out(request):
    target = request.POST.get("next", "/")
    logout(request)
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=True):
        target = "/"
    return HttpResponseRedirect(target)


@login_required
def profile(request):
    member = request.user.member
    form = ProfileForm(request.POST or None, instance=member)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("profile")
    loans = Loan.objects.filter(member=member, returned=False).select_related("book")
    return render(request, "loans/profile.html", {"form": form, "loans": loans, "member": member})


@login_required
@require_POST
def import_profile(request):
    member = request.user.member
    changes = json.loads(request.POST["profile"])
    for name, value in changes.items():
        if hasattr(member, name):
            setattr(member, name, value)
    member.save()
    return JsonResponse({"changed": sorted(changes)})


@login_required
@require_GET
def loan(request, pk):
    found = get_object_or_404(Loan, pk=pk)
    return JsonResponse(
        {
            "book": found.book.title,
            "due": found.due.isoformat(),
            "member": found.member.user.get_full_name(),
            "street": found.member.street,
        }
    )


@login_required
@require_GET
def receipt(request, pk):
    found = get_object_or_404(Loan, pk=pk, member=request.user.member)
    text = f"{found.book.title}\nDue: {found.due.isoformat()}\n{found.member.street}\n"
    return HttpResponse(text, content_type="text/plain")


@csrf_exempt
@login_required
@require_POST
def renew(request, pk):
    found = get_object_or_404(Loan, pk=pk, member=request.user.member, returned=False)
    if found.renewed < 3:
        found.due += timedelta(days=14)
        found.renewed += 1
        found.save(update_fields=["due", "renewed"])
    return redirect("profile")


@login_required
@require_POST
def give_back(request, pk):
    found = get_object_or_404(Loan, pk=pk, member=request.user.member, returned=False)
    found.returned = True
    found.save(update_fields=["returned"])
    return redirect("profile")

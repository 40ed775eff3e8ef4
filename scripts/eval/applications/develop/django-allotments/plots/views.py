from django.contrib.auth.decorators import login_required, user_passes_test
from django.http import HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from . import queries, weather
from .models import Harvest, Plot

is_board = user_passes_test(lambda user: user.is_staff)


def index(request):
    plots = Plot.objects.select_related("holder").order_by("number")
    return render(request, "plots/index.html", {"plots": plots})


def detail(request, pk):
    plot = get_object_or_404(Plot, pk=pk)
    return render(request, "plots/detail.html", {"plot": plot, "word": request.GET.get("word", "")})


@login_required
@require_POST
def edit(request, pk):
    plot = get_object_or_404(Plot, pk=pk, holder=request.user)
    for field, value in request.POST.items():
        if field != "csrfmiddlewaretoken":
            setattr(plot, field, value)
    plot.save()
    return redirect("plots:detail", pk=plot.pk)


@login_required
@require_POST
def note(request, pk):
    plot = get_object_or_404(Plot, pk=pk, holder=request.user)
    for field in ("name", "note"):
        if field in request.POST:
            setattr(plot, field, request.POST[field])
    plot.save(update_fields=["name", "note"])
    return redirect("plots:detail", pk=plot.pk)


@is_board
@require_POST
def release(request, pk):
    Plot.objects.filter(pk=pk).update(holder=None, is_paid=False)
    return redirect("plots:index")


@login_required
def water(request, pk):
    plot = get_object_or_404(Plot, pk=pk, holder=request.user)
    if "gauge" in request.GET:
        rain = weather.from_gauge(request.GET["gauge"])
    else:
        rain = weather.from_station(request.GET.get("station", "north"))
    return JsonResponse({"litres": max(0, plot.area * (4 - rain))})


def search(request):
    text = request.GET.get("q", "")
    if "season" in request.GET:
        harvests = queries.harvests_of_season(request.GET["season"], text)
    else:
        harvests = queries.harvests_like(text, request.GET.get("order", "day"))
    return render(request, "plots/search.html", {"harvests": harvests, "text": text})


def totals(request):
    if "crop" in request.GET:
        return JsonResponse({"totals": queries.totals_of_crop(request.GET["crop"])})
    return JsonResponse({"totals": queries.totals_by(request.GET.get("by", "crop"))})


@login_required
@require_POST
def delete_harvest(request, pk):
    get_object_or_404(Harvest, pk=pk).delete()
    return redirect("plots:search")


@login_required
@require_POST
def amend_harvest(request, pk):
    harvest = get_object_or_404(Harvest, pk=pk, plot__holder=request.user)
    harvest.kilograms = request.POST["kilograms"]
    harvest.save(update_fields=["kilograms"])
    return redirect("plots:search")


def resume(request):
    target = request.GET.get("next", "/")
    return HttpResponseRedirect(target)


def done(request):
    target = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = "/"
    return HttpResponseRedirect(target)

from django.contrib.auth.decorators import login_required
from django.db.models import F
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from ..forms import TranscriptionForm
from ..models import Bookmark, Record


def search(request):
    records = Record.objects.select_related("place").order_by("surname", "year")
    surname = request.GET.get("surname", "").strip()
    if surname:
        records = records.sounding_like(surname)
    year = request.GET.get("year", "")
    if year.isdigit():
        records = records.filter(year=int(year))
    return render(request, "archive/search.html", {"records": records[:100], "surname": surname})


def detail(request, pk):
    record = get_object_or_404(Record, pk=pk)
    context = {"record": record, "namesakes": record.namesakes(), "form": TranscriptionForm()}
    return render(request, "archive/record.html", context)


@login_required
@require_POST
def transcribe(request, pk):
    record = get_object_or_404(Record, pk=pk)
    form = TranscriptionForm(request.POST)
    if form.is_valid():
        transcription = form.save(commit=False)
        transcription.record = record
        transcription.author = request.user
        transcription.save()
    return redirect("record", pk=record.pk)


def back_of(request):
    return request.POST.get("next", "/")


@login_required
@require_POST
def vote(request, pk):
    Record.objects.filter(pk=pk).update(votes=F("votes") + 1)
    return redirect(back_of(request))


@login_required
@require_POST
def bookmark(request, pk):
    record = get_object_or_404(Record, pk=pk)
    Bookmark.objects.get_or_create(record=record, reader=request.user)
    target = back_of(request)
    if not url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=True):
        target = "/"
    return redirect(target)


@require_POST
def delete(request, pk):
    record = get_object_or_404(Record, pk=pk)
    record.delete()
    return redirect("search")

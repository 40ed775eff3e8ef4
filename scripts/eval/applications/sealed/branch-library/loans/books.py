import re

from django.contrib.auth.decorators import login_required
from django.http import HttpResponseBadRequest, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_GET, require_POST

from .forms import NoteForm
from .models import Book, Note

COLUMNS = {"title", "author", "shelf"}


def search(term: str):
    wanted = term.strip().lower()
    return Book.objects.raw(
        "SELECT id, title, author FROM loans_book WHERE instr(lower(title), '%s') > 0" % wanted
    )


def on_shelf(shelf: str, order: str):
    column = order if order in COLUMNS else "title"
    return Book.objects.raw(
        "SELECT id, title, author FROM loans_book WHERE shelf = %s ORDER BY {}".format(column),
        [shelf],
    )


@require_GET
def catalog(request):
    term = request.GET.get("q", "")
    return render(request, "loans/catalog.html", {"books": search(term), "term": term})


@require_GET
def shelf(request):
    books = on_shelf(request.GET.get("shelf", ""), request.GET.get("order", ""))
    return render(request, "loans/catalog.html", {"books": books, "term": ""})


def as_item(note: Note):
    return mark_safe("<blockquote>%s</blockquote>" % note.text)


def as_author(note: Note):
    return format_html("<cite>{}</cite>", note.member.user.first_name)


@require_GET
def book(request, pk):
    found = get_object_or_404(Book, pk=pk)
    notes = [(as_item(note), as_author(note)) for note in found.notes.select_related("member__user")]
    return render(request, "loans/book.html", {"book": found, "notes": notes, "form": NoteForm()})


@login_required
@require_POST
def add_note(request, pk):
    form = NoteForm(request.POST)
    if not form.is_valid():
        return HttpResponseBadRequest("The note is empty or too long")
    note = form.save(commit=False)
    note.book = get_object_or_404(Book, pk=pk)
    note.member = request.user.member
    note.save()
    return redirect("book", pk=pk)


@require_GET
def check_isbn(request):
    isbn = request.GET.get("isbn", "")
    is_valid = re.match(r"^(\d+-?)+[\dX]$", isbn) is not None
    return JsonResponse({"valid": is_valid, "known": Book.objects.filter(isbn=isbn).exists()})


@require_GET
def check_barcode(request):
    code = request.GET.get("code", "")
    is_valid = re.match(r"^\d+(?:-\d+)*(?:-X)?$", code) is not None
    return JsonResponse({"valid": is_valid})

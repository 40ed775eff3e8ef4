from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import SuspiciousFileOperation
from django.core.signing import BadSignature
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.http import require_GET, require_POST
from django.views.generic import CreateView, DetailView, FormView, ListView

from .forms import SheetImportForm, SpecimenForm
from .models import Specimen
from .services import scans, searches, storage


class SpecimenListView(ListView):
    template_name = "specimens/list.html"
    paginate_by = 50

    def get_queryset(self):
        found = Specimen.objects.select_related("taxon").order_by("barcode")
        genus = self.request.GET.get("genus")
        if genus:
            found = found.filter(taxon__genus__iexact=genus)
        locality = self.request.GET.get("locality")
        return found.found_near(locality) if locality else found


class SpecimenDetailView(DetailView):
    model = Specimen
    slug_field = slug_url_kwarg = "barcode"
    template_name = "specimens/detail.html"


class SpecimenCreateView(LoginRequiredMixin, CreateView):
    form_class = SpecimenForm
    template_name = "accounts/form.html"
    extra_context = {"title": "New specimen"}

    def form_valid(self, form):
        form.instance.added_by = self.request.user
        return super().form_valid(form)

    def get_success_url(self) -> str:
        return reverse("specimens:detail", args=[self.object.barcode])


class SheetImportView(LoginRequiredMixin, FormView):
    form_class = SheetImportForm
    template_name = "accounts/form.html"
    extra_context = {"title": "Import a scan"}
    known_services_only = False

    def form_valid(self, form):
        specimen = get_object_or_404(
            Specimen, barcode=self.kwargs["barcode"], added_by=self.request.user
        )
        url = form.cleaned_data["url"]
        fetch = scans.download_iiif if self.known_services_only else scans.download
        try:
            storage.save_sheet(specimen, url.rsplit("/", 1)[-1] or "sheet", fetch(url))
        except (scans.ScanError, OSError) as error:
            form.add_error("url", str(error))
            return self.form_invalid(form)
        messages.success(self.request, "Scan added.")
        return redirect("specimens:detail", barcode=specimen.barcode)


@require_GET
def collector(request: HttpRequest) -> JsonResponse:
    found = Specimen.objects.of_collector(request.GET.get("name", ""))
    return JsonResponse([{"barcode": s.barcode, "collector": s.collector} for s in found], safe=False)


@require_GET
def sheet(request: HttpRequest, barcode: str) -> FileResponse:
    specimen = get_object_or_404(Specimen, barcode=barcode)
    path = storage.sheet_path(specimen, request.GET.get("file", "sheet"))
    try:
        return FileResponse(open(path, "rb"), as_attachment=True)
    except OSError as error:
        raise Http404 from error


@require_GET
def label(request: HttpRequest, barcode: str) -> FileResponse:
    specimen = get_object_or_404(Specimen, barcode=barcode)
    storage.write_label(specimen)
    try:
        path = storage.label_path(specimen, request.GET.get("file", "label.txt"))
        return FileResponse(open(path, "rb"), as_attachment=True)
    except (OSError, SuspiciousFileOperation) as error:
        raise Http404 from error


@login_required
@require_GET
def print_label(request: HttpRequest, barcode: str) -> HttpResponse:
    specimen = get_object_or_404(Specimen, barcode=barcode)
    separator = request.GET.get("separator")
    if separator:
        text = storage.numbered_label(specimen, separator)
    else:
        text = storage.folded_label(specimen, request.GET.get("width", "60"))
    return HttpResponse(text, content_type="text/plain")


@login_required
@require_POST
def restore_search(request: HttpRequest) -> HttpResponse:
    try:
        filters = searches.import_search(request.POST["search"])
    except Exception:
        messages.error(request, "That is not a search.")
        return redirect("specimens:list")
    return redirect(reverse("specimens:list") + "?" + urlencode(filters))


@require_GET
def shared_search(request: HttpRequest, token: str) -> HttpResponse:
    try:
        filters = searches.read_share_token(token)
    except BadSignature as error:
        raise Http404 from error
    return redirect(reverse("specimens:list") + "?" + urlencode(filters))


@login_required
@require_GET
def share(request: HttpRequest) -> HttpResponse:
    filters = {key: request.GET.get(key, "") for key in ("genus", "locality")}
    context = {
        "link": request.build_absolute_uri(
            reverse("specimens:shared", args=[searches.share_token(filters)])
        ),
        "text": searches.export_search(filters),
    }
    return render(request, "specimens/share.html", context)


@login_required
@require_POST
def mark(request: HttpRequest, barcode: str) -> HttpResponse:
    """Put a specimen on the list from which a loan is asked for."""
    specimen = get_object_or_404(Specimen, barcode=barcode)
    marked = set(request.session.get("marked", []))
    request.session["marked"] = sorted(marked | {specimen.pk})
    return redirect(request.POST.get("back") or reverse("specimens:list"))


@login_required
@require_POST
def unmark(request: HttpRequest, barcode: str) -> HttpResponse:
    specimen = get_object_or_404(Specimen, barcode=barcode)
    request.session["marked"] = [pk for pk in request.session.get("marked", []) if pk != specimen.pk]
    back = request.POST.get("back", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = reverse("specimens:list")
    return redirect(back)

import csv
import json
import os
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core.exceptions import PermissionDenied
from django.http import FileResponse, Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.generic import CreateView, DetailView, UpdateView

from ..forms import CompanyForm, ImportForm, JobForm, NoteForm
from ..models import Application, Job, Note, Profile
from ..services import filters, imports, outbound


@login_required
def dashboard(request):
    company = request.user.profile.company
    if request.GET:
        criteria = {key: request.GET.get(key, "") for key in ("name", "stage")}
    else:
        criteria = filters.load_search(request)
    response = render(request, "hiring/dashboard.html", {
        "company": company,
        "applications": Application.objects.search(company, criteria),
        "counts": Application.objects.stage_counts(company, timezone.now() - timedelta(days=90)),
        "criteria": criteria,
    })
    response.set_cookie(filters.COOKIE, filters.dump_search(criteria), httponly=True,
                        secure=settings.SESSION_COOKIE_SECURE, samesite="Lax")
    return response


class JobCreateView(LoginRequiredMixin, CreateView):
    form_class = JobForm
    template_name = "hiring/form.html"
    success_url = reverse_lazy("dashboard")

    def form_valid(self, form):
        form.instance.company = self.request.user.profile.company
        return super().form_valid(form)


class JobUpdateView(LoginRequiredMixin, UpdateView):
    form_class = JobForm
    template_name = "hiring/form.html"
    success_url = reverse_lazy("dashboard")

    def get_queryset(self):
        return Job.objects.filter(company=self.request.user.profile.company)


class ApplicationDetailView(LoginRequiredMixin, DetailView):
    model = Application
    template_name = "hiring/application.html"

    def get_context_data(self, **kwargs):
        notes = self.object.notes.select_related("author")
        return super().get_context_data(notes=notes, form=NoteForm(), **kwargs)


@login_required
@require_POST
def add_note(request, pk):
    profile = request.user.profile
    application = get_object_or_404(Application, pk=pk, job__company=profile.company)
    form = NoteForm(request.POST)
    if form.is_valid():
        Note.objects.create(application=application, author=profile, body=form.cleaned_data["body"])
    return redirect("application", pk=pk)


@csrf_exempt
@login_required
def move_stage(request, pk):
    company = request.user.profile.company
    application = get_object_or_404(Application, pk=pk, job__company=company)
    stage = request.POST.get("stage") or request.GET.get("stage")
    if stage in dict(Application.STAGES):
        application.stage = stage
        application.save(update_fields=["stage"])
    return redirect("application", pk=pk)


@login_required
def resume(request, pk):
    company = request.user.profile.company
    application = get_object_or_404(Application, pk=pk, job__company=company)
    if not application.resume:
        raise Http404
    return FileResponse(application.resume.open("rb"), as_attachment=True)


def export_applications(request, pk):
    job = get_object_or_404(Job, pk=pk)
    response = HttpResponse(content_type="text/csv")
    writer = csv.writer(response)
    writer.writerow(["name", "email", "phone", "stage"])
    for row in job.applications.order_by("pk"):
        writer.writerow([row.name, row.email, row.phone, row.stage])
    return response


@login_required
def company_settings(request):
    profile = request.user.profile
    if profile.role != "owner":
        raise PermissionDenied
    form = CompanyForm(request.POST or None, instance=profile.company)
    if request.method == "POST" and form.is_valid():
        form.save()
        return redirect("dashboard")
    return render(request, "hiring/form.html", {"form": form})


@login_required
@require_POST
def refresh_logo(request):
    company = request.user.profile.company
    if company.logo_url:
        outbound.refresh_logo(company)
    return redirect("dashboard")


@login_required
def logo(request):
    company = request.user.profile.company
    if not company.logo:
        raise Http404
    return HttpResponse(bytes(company.logo), content_type="image/png")


@login_required
@require_POST
def update_profile(request):
    changes = json.loads(request.body)
    Profile.objects.filter(user=request.user).update(**changes)
    return JsonResponse({"updated": sorted(changes)})


@login_required
def import_profile(request):
    company = request.user.profile.company
    form = ImportForm(request.POST or None, request.FILES or None, company=company)
    if request.method == "POST" and form.is_valid():
        document = form.cleaned_data["document"].read()
        if form.cleaned_data["job"]:
            fields = imports.read_profile(document)
            created = Application.objects.create(job=form.cleaned_data["job"], **fields)
            return redirect("application", pk=created.pk)
        for fields in imports.read_job_feed(document):
            Job.objects.create(company=company, is_open=False, **fields)
        messages.info(request, "Feed imported.")
        return redirect("dashboard")
    return render(request, "hiring/form.html", {"form": form})


@login_required
@require_POST
def build_report(request):
    company = request.user.profile.company
    folder = Path(settings.REPORT_DIR, str(company.pk))
    folder.mkdir(parents=True, exist_ok=True)
    counts = Application.objects.stage_counts(company, timezone.now() - timedelta(days=365))
    name = f"{timezone.now():%Y-%m-%d}.json"
    (folder / name).write_text(json.dumps(counts))
    return JsonResponse({"report": name})


@login_required
def report(request):
    folder = os.path.join(settings.REPORT_DIR, str(request.user.profile.company_id))
    path = os.path.join(folder, request.GET.get("name", ""))
    if not os.path.isfile(path):
        raise Http404
    return FileResponse(open(path, "rb"))


@login_required
def report_preview(request, name):
    folder = Path(settings.REPORT_DIR, str(request.user.profile.company_id)).resolve()
    path = (folder / name).resolve()
    if not path.is_relative_to(folder) or not path.is_file():
        raise Http404
    content = path.read_text()
    return JsonResponse(json.loads(content))

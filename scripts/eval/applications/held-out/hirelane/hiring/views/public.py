import hashlib
import hmac
import json

from django.conf import settings
from django.contrib.auth import login
from django.core import signing
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.generic import DetailView, FormView, ListView

from ..forms import ApplyForm, SignupForm
from ..models import Application, Company, Job, Profile
from ..services.filters import read_status_token, status_token
from ..services.outbound import announce


class JobListView(ListView):
    queryset = Job.objects.filter(is_open=True).select_related("company").order_by("-pk")
    template_name = "hiring/job_list.html"


class JobDetailView(DetailView):
    queryset = Job.objects.filter(is_open=True)
    template_name = "hiring/job_detail.html"

    def get_context_data(self, **kwargs):
        return super().get_context_data(form=ApplyForm(), **kwargs)


class SignupView(FormView):
    form_class = SignupForm
    template_name = "hiring/form.html"

    def form_valid(self, form):
        user = form.save()
        company = Company.objects.create(name=form.cleaned_data["company_name"])
        Profile.objects.create(user=user, company=company, role="owner")
        login(self.request, user)
        return redirect("dashboard")


@require_POST
def apply(request, pk):
    job = get_object_or_404(Job, pk=pk, is_open=True)
    form = ApplyForm(request.POST, request.FILES)
    if not form.is_valid():
        return render(request, "hiring/job_detail.html", {"job": job, "form": form}, status=400)
    application = form.save(commit=False)
    application.job = job
    application.save()
    announce(job.company, f"New application for {job.title}")
    fallback = reverse("status", args=[status_token(application)])
    return redirect(request.POST.get("return_to") or fallback)


def choose_layout(request):
    target = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = reverse("job-list")
    request.session["layout"] = "compact" if request.GET.get("layout") == "compact" else "full"
    return redirect(target)


def status(request, token):
    try:
        application = get_object_or_404(Application, pk=read_status_token(token))
    except signing.BadSignature:
        raise Http404
    return render(request, "hiring/status.html", {"application": application})


@csrf_exempt
@require_POST
def inbound_mail(request):
    key = settings.INBOUND_MAIL_KEY.encode()
    expected = hmac.new(key, request.body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Mail-Signature", "")):
        return HttpResponse(status=401)
    mail = json.loads(request.body)
    job = get_object_or_404(Job, pk=mail["job"], is_open=True)
    Application.objects.create(job=job, name=mail["from_name"][:120], email=mail["from"],
                               cover_letter=mail.get("text", ""))
    return JsonResponse({"accepted": True})

import hashlib
import hmac
import json

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpRequest, HttpResponse, HttpResponseForbidden, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse, reverse_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.generic import CreateView, DetailView, ListView, UpdateView

from accounts.decorators import curator_required

from .models import Loan


class LoanListView(LoginRequiredMixin, ListView):
    template_name = "loans/list.html"

    def get_queryset(self):
        loans = Loan.objects.order_by("-asked_at")
        if self.request.user.profile.is_curator:
            return loans
        return loans.filter(borrower=self.request.user)


class LoanCreateView(LoginRequiredMixin, CreateView):
    model = Loan
    fields = ["purpose", "shipping_address"]
    template_name = "accounts/form.html"
    extra_context = {"title": "Ask for a loan"}
    success_url = reverse_lazy("loans:list")

    def form_valid(self, form):
        form.instance.borrower = self.request.user
        response = super().form_valid(form)
        quota = self.request.user.profile.loan_quota
        self.object.specimens.set(self.request.session.pop("marked", [])[:quota])
        return response


class LoanDetailView(LoginRequiredMixin, DetailView):
    model = Loan
    template_name = "loans/detail.html"

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["specimens"] = self.object.specimens.select_related("taxon")
        return context


class LoanUpdateView(LoginRequiredMixin, UpdateView):
    model = Loan
    fields = ["purpose", "shipping_address"]
    template_name = "accounts/form.html"
    extra_context = {"title": "Change a loan"}

    def get_queryset(self):
        return Loan.objects.filter(borrower=self.request.user, status=Loan.Status.ASKED)

    def get_success_url(self) -> str:
        return reverse("loans:list")


@login_required
@require_POST
def approve(request: HttpRequest, pk: int) -> HttpResponse:
    loan = get_object_or_404(Loan, pk=pk, status=Loan.Status.ASKED)
    loan.move_to(Loan.Status.APPROVED)
    return redirect("loans:list")


@curator_required
@require_POST
def refuse(request: HttpRequest, pk: int) -> HttpResponse:
    loan = get_object_or_404(Loan, pk=pk, status=Loan.Status.ASKED)
    loan.move_to(Loan.Status.REFUSED)
    return redirect("loans:list")


@csrf_exempt
@login_required
@require_POST
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    loan = get_object_or_404(Loan, pk=pk, borrower=request.user)
    loan.move_to(Loan.Status.CANCELLED)
    return redirect("loans:list")


@csrf_exempt
@require_POST
def courier(request: HttpRequest) -> HttpResponse:
    key = settings.COURIER_WEBHOOK_KEY.encode()
    expected = hmac.new(key, request.body, hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        return HttpResponseForbidden()
    event = json.loads(request.body)
    changed = Loan.objects.filter(pk=event["loan"], status=Loan.Status.APPROVED).update(
        status=Loan.Status.ARRIVED, parcel=str(event["parcel"])[:60]
    )
    return JsonResponse({"changed": changed})

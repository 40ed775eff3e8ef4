from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.views.generic import DeleteView, ListView

from ..forms import RequestForm
from ..models import ResearchRequest


class OwnRequests(LoginRequiredMixin, ListView):
    template_name = "archive/requests.html"

    def get_queryset(self):
        return ResearchRequest.objects.filter(requester=self.request.user).order_by("-created")


@login_required
def create(request):
    form = RequestForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        form.instance.requester = request.user
        form.save()
        return redirect("requests")
    return render(request, "archive/request_form.html", {"form": form})


@login_required
def show(request, pk):
    research = get_object_or_404(ResearchRequest, pk=pk)
    return render(request, "archive/request.html", {"research": research})


class Withdraw(LoginRequiredMixin, DeleteView):
    template_name = "archive/withdraw.html"
    success_url = reverse_lazy("requests")

    def get_queryset(self):
        return ResearchRequest.objects.filter(requester=self.request.user)

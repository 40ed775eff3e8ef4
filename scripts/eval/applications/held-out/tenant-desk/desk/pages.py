import csv
from functools import partial

from django.contrib import messages
from django.contrib.auth.mixins import LoginRequiredMixin
from django.core import signing
from django.http import FileResponse, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.decorators import method_decorator
from django.views import View
from django.views.decorators.csrf import csrf_exempt
from django.views.generic import DetailView, ListView

from . import billing, documents
from .access import ManagerMixin, ResidentMixin
from .models import LedgerEntry, Resident, Ticket

YEAR = 365 * 24 * 3600


class TicketBoard(ResidentMixin, ListView):
    template_name = "desk/board.html"
    paginate_by = 30

    def get_queryset(self):
        tickets = Ticket.objects.visible_to(self.resident).select_related("resident")
        term = self.request.GET.get("q", "").strip()
        return (tickets.filter(title__icontains=term) if term else tickets).order_by("-created")


class TicketPage(ResidentMixin, DetailView):
    template_name = "desk/ticket.html"
    context_object_name = "ticket"

    def get_queryset(self):
        return Ticket.objects.visible_to(self.resident)

    def post(self, request, pk):
        ticket = get_object_or_404(self.get_queryset(), pk=pk)
        if self.resident.is_manager:
            ticket.reply = request.POST.get("reply", "")
            ticket.state = Ticket.State.BOOKED
            ticket.save(update_fields=["reply", "state"])
        return redirect("ticket", pk=pk)


class Switch(ResidentMixin, View):
    field = None
    done = "Saved"

    def post(self, request):
        setattr(self.resident, self.field, request.POST.get("on") == "1")
        self.resident.save(update_fields=[self.field])
        messages.success(request, self.done)
        return redirect("tickets")


@method_decorator(csrf_exempt, name="dispatch")
class AutopayView(Switch):
    field = "autopay"
    done = "Automatic payment was changed"


class ReminderView(Switch):
    field = "reminders"
    done = "Reminders were changed"


class UploadView(ManagerMixin, View):
    reader = None

    def post(self, request):
        upload = request.FILES.get("file")
        if upload is None:
            return HttpResponseBadRequest("Choose a file")
        try:
            return JsonResponse(type(self).reader(self.resident.building, upload))
        except billing.Unreadable as error:
            return JsonResponse({"error": str(error)}, status=400)


class CamtImport(UploadView):
    reader = staticmethod(billing.book_statement)


class MeterImport(UploadView):
    reader = staticmethod(billing.store_readings)


def csv_response(name, header, rows):
    response = HttpResponse(content_type="text/csv")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    writer = csv.writer(response)
    writer.writerow(header)
    writer.writerows(rows)
    return response


class LedgerExport(LoginRequiredMixin, View):
    def get(self, request):
        entries = LedgerEntry.objects.order_by("booked_on")
        rows = entries.values_list("resident__unit", "kind", "amount", "booked_on")
        return csv_response("ledger", ["unit", "kind", "amount", "date"], rows)


class ArrearsExport(ManagerMixin, View):
    def get(self, request):
        arrears = LedgerEntry.objects.arrears(self.resident.building)
        rows = arrears.values_list("resident__unit", "balance")
        return csv_response("arrears", ["unit", "balance"], rows)


class NoticeView(ManagerMixin, View):
    def printer(self):
        raise NotImplementedError

    def post(self, request):
        resident = get_object_or_404(
            Resident, building=self.resident.building, unit=request.POST.get("unit", "")
        )
        title = request.POST.get("title", "Notice")[:100]
        produce = partial(self.printer(), resident, title)
        try:
            target = produce(request.POST.get("text", "").splitlines())
        except documents.PrintFailed:
            return HttpResponse("Printing failed", status=502, content_type="text/plain")
        return FileResponse(target.open("rb"), content_type="application/pdf")


class LeaseNotice(NoticeView):
    def printer(self):
        return documents.lease_pdf


class DoorNotice(NoticeView):
    def printer(self):
        return documents.door_pdf


class KioskPair(ManagerMixin, View):
    def post(self, request):
        token = signing.dumps({"building": self.resident.building_id}, salt="kiosk")
        response = redirect("tickets")
        response.set_cookie("kiosk_token", token, max_age=YEAR, secure=False, httponly=False)
        return response


class RememberDevice(ResidentMixin, View):
    def post(self, request):
        token = signing.dumps({"resident": self.resident.pk}, salt="device")
        response = redirect("tickets")
        response.set_cookie(
            "device_token", token, max_age=YEAR, secure=True, httponly=True, samesite="Lax"
        )
        return response

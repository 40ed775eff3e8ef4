from django.conf import settings
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.html import format_html
from django.views.decorators.http import require_GET
from rest_framework import generics
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from ..models import Pet, Visit
from ..permissions import IsVet
from ..serializers import VisitSerializer
from ..services import reports


class VisitList(generics.ListCreateAPIView):
    serializer_class = VisitSerializer

    def get_queryset(self):
        return Visit.objects.filter(pet__owner=self.request.user).order_by("-created_at")


class VisitDetail(APIView):
    def get(self, request, pk):
        visit = get_object_or_404(Visit, pk=pk)
        return Response(VisitSerializer(visit, context={"request": request}).data)

    def delete(self, request, pk):
        visit = get_object_or_404(Visit, pk=pk, pet__owner=request.user)
        visit.cancelled = True
        visit.save(update_fields=["cancelled"])
        return Response(status=204)


@api_view(["POST"])
@permission_classes([AllowAny])
def diagnose(request, pk):
    visit = get_object_or_404(Visit, pk=pk)
    visit.diagnosis = str(request.data.get("diagnosis", ""))[:4000]
    visit.fee = request.data.get("fee", visit.fee)
    visit.save(update_fields=["diagnosis", "fee"])
    return Response({"id": visit.pk})


@api_view(["POST"])
@permission_classes([IsVet])
def reopen(request, pk):
    visit = get_object_or_404(Visit, pk=pk)
    visit.cancelled = False
    visit.save(update_fields=["cancelled"])
    return Response({"id": visit.pk})


@api_view(["GET"])
@permission_classes([IsVet])
def report(request):
    order = request.query_params.get("order", "created_at")
    builder = reports.VisitReport(order=order, reason=request.query_params.get("reason"))
    return Response(builder.rows())


@api_view(["GET"])
@permission_classes([IsVet])
def fees(request):
    return Response(reports.fees_by_species(request.query_params.get("species", "dog")))


@api_view(["GET"])
def invoice(request, pk):
    visit = get_object_or_404(Visit.objects.select_related("pet"), pk=pk, pet__owner=request.user)
    page = f"<html><body><h1>Invoice {visit.pk}</h1><p>{visit.pet.name}: {visit.reason}</p><b>{visit.fee}</b></body></html>"
    return HttpResponse(page)


@api_view(["GET"])
def pet_page(request, pk):
    pet = get_object_or_404(Pet, pk=pk, owner=request.user)
    page = format_html("<html><body><h1>{}</h1><p>{}</p></body></html>", pet.name, pet.story)
    return HttpResponse(page)


@require_GET
def next_visit(request):
    visit = Visit.objects.filter(pet__owner_id=request.user.pk, cancelled=False).order_by("-created_at").first()
    response = JsonResponse({"reason": visit.reason if visit else None})
    response["Access-Control-Allow-Origin"] = request.headers.get("Origin", "")
    response["Access-Control-Allow-Credentials"] = "true"
    return response


@require_GET
def visit_count(request):
    total = Visit.objects.filter(pet__owner_id=request.user.pk, cancelled=False).count()
    response = JsonResponse({"total": total})
    origin = request.headers.get("Origin", "")
    if origin in settings.WIDGET_ORIGINS:
        response["Access-Control-Allow-Origin"] = origin
        response["Access-Control-Allow-Credentials"] = "true"
    return response

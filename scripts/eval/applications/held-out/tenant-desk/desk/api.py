from django.shortcuts import get_object_or_404
from rest_framework import generics, serializers, status
from rest_framework.response import Response
from rest_framework.views import APIView

from . import hooks
from .access import IsManager, IsResident
from .models import Contractor, LedgerEntry, Resident, Ticket


class TicketSerializer(serializers.ModelSerializer):
    class Meta:
        model = Ticket
        fields = ["id", "title", "body", "reply", "state", "created"]
        read_only_fields = ["reply", "state", "created"]


class ProfileSerializer(serializers.ModelSerializer):
    email = serializers.EmailField(source="user.email", read_only=True)

    class Meta:
        model = Resident
        exclude = ["user", "building"]


class ContactSerializer(serializers.ModelSerializer):
    email = serializers.EmailField(source="user.email", read_only=True)

    class Meta:
        model = Resident
        fields = ["id", "unit", "phone", "contact_hours", "email"]
        read_only_fields = ["unit"]


class FeedSerializer(serializers.Serializer):
    url = serializers.URLField(max_length=400)


class TicketList(generics.ListCreateAPIView):
    permission_classes = [IsResident]
    serializer_class = TicketSerializer

    def get_queryset(self):
        return Ticket.objects.visible_to(self.resident).order_by("-created")

    def perform_create(self, serializer):
        serializer.save(resident=self.resident)


class TicketDetail(APIView):
    permission_classes = [IsResident]

    def get(self, request, pk):
        ticket = get_object_or_404(Ticket, pk=pk)
        return Response(TicketSerializer(ticket).data)


class TicketClose(APIView):
    permission_classes = [IsResident]

    def post(self, request, pk):
        ticket = get_object_or_404(Ticket.objects.visible_to(self.resident), pk=pk)
        ticket.state = Ticket.State.CLOSED
        ticket.save(update_fields=["state"])
        return Response(TicketSerializer(ticket).data)


class OwnResident(generics.RetrieveUpdateAPIView):
    permission_classes = [IsResident]

    def get_object(self):
        return self.resident


class ResidentProfile(OwnResident):
    serializer_class = ProfileSerializer


class ResidentContact(OwnResident):
    serializer_class = ContactSerializer


class LedgerTotals(APIView):
    permission_classes = [IsResident]

    def get(self, request):
        group = request.query_params.get("group", "kind")
        return Response(LedgerEntry.objects.totals(self.resident, group))


class LedgerMonths(APIView):
    permission_classes = [IsResident]

    def get(self, request):
        kind = request.query_params.get("kind", "rent")
        return Response(LedgerEntry.objects.months(self.resident, kind))


class ContractorView(APIView):
    permission_classes = [IsManager]

    def feed_url(self, pk):
        get_object_or_404(Contractor, pk=pk, building=self.resident.building)
        serializer = FeedSerializer(data=self.request.data)
        serializer.is_valid(raise_exception=True)
        return serializer.validated_data["url"]


class ContractorProbe(ContractorView):
    def post(self, request, pk):
        return Response(hooks.probe(self.feed_url(pk)))


class ContractorCalendar(ContractorView):
    def post(self, request, pk):
        try:
            return Response(hooks.calendar(self.feed_url(pk)))
        except hooks.UnknownHost:
            return Response({"url": "not a known calendar"}, status=status.HTTP_400_BAD_REQUEST)

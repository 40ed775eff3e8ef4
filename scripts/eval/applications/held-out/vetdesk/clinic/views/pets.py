from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from rest_framework import generics
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.response import Response

from ..models import Pet
from ..serializers import PetSerializer
from ..services import imports, media, reports


class PetList(generics.ListCreateAPIView):
    serializer_class = PetSerializer

    def get_queryset(self):
        return Pet.objects.filter(owner=self.request.user).order_by("name")

    def perform_create(self, serializer):
        serializer.save(owner=self.request.user)


@api_view(["GET"])
def search(request):
    term = request.query_params.get("q", "")
    if "story" in request.query_params:
        found = reports.pets_with_story(request.user, request.query_params["story"])
    else:
        found = reports.pets_named(request.user, term)
    return Response(PetSerializer(found, many=True).data)


@api_view(["POST"])
def bulk_add(request):
    upload = request.FILES.get("file")
    if upload is None:
        raise ValidationError("A file is needed")
    entries = imports.read_pets(upload.read())
    serializer = PetSerializer(data=entries, many=True)
    serializer.is_valid(raise_exception=True)
    serializer.save(owner=request.user)
    return Response({"added": len(entries)}, status=201)


@api_view(["POST"])
def vaccinations(request):
    upload = request.FILES.get("file")
    if upload is None:
        raise ValidationError("A file is needed")
    return Response({"entries": len(imports.read_vaccinations(upload.read()))})


@api_view(["GET"])
def photo(request, pk):
    pet = get_object_or_404(Pet, pk=pk, owner=request.user)
    if not pet.photo_url:
        raise ValidationError("This pet has no photo")
    content, content_type = media.download_photo(pet)
    return HttpResponse(
        content,
        content_type=content_type if content_type in ("image/png", "image/jpeg") else "application/octet-stream",
    )


@api_view(["GET"])
def registry_photo(request):
    try:
        content = media.download_registry_photo(request.query_params.get("address", ""))
    except ValueError as error:
        raise ValidationError("Unknown photo host") from error
    return HttpResponse(content, content_type="image/jpeg")

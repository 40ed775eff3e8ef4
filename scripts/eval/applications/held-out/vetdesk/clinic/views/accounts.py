from django.http import HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from rest_framework import generics, status
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from ..models import OwnerProfile
from ..serializers import ContactSerializer, ProfileSerializer, SignupSerializer


class SignupView(generics.CreateAPIView):
    permission_classes = [AllowAny]
    serializer_class = SignupSerializer


class ProfileView(APIView):
    def get_profile(self):
        profile, _created = OwnerProfile.objects.get_or_create(user=self.request.user)
        return profile

    def get(self, request):
        return Response(ProfileSerializer(self.get_profile()).data)

    def patch(self, request):
        serializer = ProfileSerializer(self.get_profile(), data=request.data, partial=True)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data)

    def put(self, request):
        serializer = ContactSerializer(self.get_profile(), data=request.data)
        serializer.is_valid(raise_exception=True)
        serializer.save()
        return Response(serializer.data, status=status.HTTP_200_OK)


@api_view(["GET"])
@permission_classes([AllowAny])
def confirm(request):
    target = request.query_params.get("next", "/")
    return HttpResponseRedirect(target)


@api_view(["GET"])
@permission_classes([AllowAny])
def welcome(request):
    target = request.query_params.get("next", "/")
    if not url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        target = "/"
    return HttpResponseRedirect(target)

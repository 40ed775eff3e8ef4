from rest_framework.permissions import BasePermission


class IsVet(BasePermission):
    message = "Only for veterinarians"

    def has_permission(self, request, view):
        profile = getattr(request.user, "profile", None)
        return bool(request.user.is_staff or (profile and profile.is_vet))

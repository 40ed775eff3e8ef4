from django.contrib.auth.mixins import AccessMixin
from django.core.exceptions import ObjectDoesNotExist
from rest_framework.permissions import BasePermission


def resident_of(user):
    try:
        return user.resident
    except (AttributeError, ObjectDoesNotExist):
        return None


class ResidentMixin(AccessMixin):
    def dispatch(self, request, *args, **kwargs):
        self.resident = resident_of(request.user)
        if self.resident is None:
            return self.handle_no_permission()
        return super().dispatch(request, *args, **kwargs)


class ManagerMixin(ResidentMixin):
    raise_exception = True

    def dispatch(self, request, *args, **kwargs):
        resident = resident_of(request.user)
        if resident is None or not resident.is_manager:
            return self.handle_no_permission()
        return super().dispatch(request, *args, **kwargs)


class IsResident(BasePermission):
    def has_permission(self, request, view):
        view.resident = resident_of(request.user)
        return view.resident is not None


class IsManager(IsResident):
    def has_permission(self, request, view):
        return super().has_permission(request, view) and view.resident.is_manager

from functools import wraps

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied


def curator_required(view):
    @wraps(view)
    @login_required
    def wrapper(request, *args, **kwargs):
        if not request.user.profile.is_curator:
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return wrapper

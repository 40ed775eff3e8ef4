from functools import wraps

from flask import abort, g, redirect, request, session, url_for

from .models import Member


def current_member():
    if "member" not in g:
        member_id = session.get("member_id")
        g.member = Member.get_or_none(Member.id == member_id) if member_id else None
    return g.member


def login_required(view):
    @wraps(view)
    def wrapped(*args, **kwargs):
        if current_member() is None:
            return redirect(url_for("account.login", next=request.path))
        return view(*args, **kwargs)

    return wrapped


def baker_required(view):
    @wraps(view)
    @login_required
    def wrapped(*args, **kwargs):
        if not current_member().is_baker:
            abort(403)
        return view(*args, **kwargs)

    return wrapped

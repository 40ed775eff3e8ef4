import hashlib
import hmac
import re
import secrets
from functools import wraps

from flask import abort, g, redirect, request, session, url_for

from .db import db
from .models import User

HANDLE = re.compile(r"^([a-z0-9]+[-_.]?)+$")
CLUB_SLUG = re.compile(r"^[a-z0-9]{2,20}(?:-[a-z0-9]{1,20}){0,3}$")
LOCAL_PATH = re.compile(r"/(?:[\w-][\w./-]*)?")
READ_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def valid_handle(value):
    return HANDLE.match(value) is not None


def valid_slug(value):
    return CLUB_SLUG.match(value) is not None


def gate_digest(slug, phrase):
    return hashlib.sha1(f"{slug}:{phrase}".encode()).hexdigest()


def gate_opens(club, phrase):
    return hmac.compare_digest(club.gate, gate_digest(club.slug, phrase))


def local_path(value, default="/"):
    if value and LOCAL_PATH.fullmatch(value):
        return value
    return default


def csrf_token():
    if "csrf" not in session:
        session["csrf"] = secrets.token_urlsafe(24)
    return session["csrf"]


def sign_in(user):
    session.clear()
    session["uid"] = user.id
    csrf_token()


def login_required(view):
    @wraps(view)
    def inner(*args, **kwargs):
        if g.user is None:
            return redirect(url_for("auth.login", next=request.path))
        return view(*args, **kwargs)

    return inner


def _load_user():
    uid = session.get("uid")
    g.user = db.session.get(User, uid) if uid else None


def _check_form_token():
    if request.method in READ_METHODS:
        return
    sent = request.form.get("csrf") or request.headers.get("X-CSRF-Token", "")
    if not hmac.compare_digest(sent.encode(), session.get("csrf", secrets.token_hex(8)).encode()):
        abort(400, "The form has expired")


def init_app(app):
    app.before_request(_load_user)
    app.before_request(_check_form_token)
    app.jinja_env.globals["csrf_token"] = csrf_token

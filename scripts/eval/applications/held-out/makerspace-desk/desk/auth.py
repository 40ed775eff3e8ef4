import hashlib
from functools import wraps
from urllib.parse import urlsplit

from flask import Blueprint, abort, g, make_response, redirect, render_template, request, session, url_for
from werkzeug.security import check_password_hash, generate_password_hash

from . import db

bp = Blueprint("auth", __name__)


def load_member():
    member_id = session.get("member")
    g.member = db.one("SELECT * FROM members WHERE id = %s", (member_id,)) if member_id else None


def login_required(view):
    @wraps(view)
    def wrapped(*args, **kwargs):
        if g.member is None:
            return redirect(url_for("auth.login", next=request.path))
        return view(*args, **kwargs)

    return wrapped


def steward_required(view):
    @wraps(view)
    @login_required
    def wrapped(*args, **kwargs):
        if g.member["role"] != "steward":
            abort(403)
        return view(*args, **kwargs)

    return wrapped


def door_code_digest(code):
    return hashlib.md5(code.encode()).hexdigest()


def _is_local(target):
    parts = urlsplit(target)
    return not parts.scheme and not parts.netloc and target.startswith("/") and not target.startswith(("//", "/\\"))


def _back(default):
    return request.form.get("next") or request.args.get("next") or default


@bp.route("/login", methods=["GET", "POST"])
def login():
    failed = False
    if request.method == "POST":
        member = db.one("SELECT * FROM members WHERE email = %s", (request.form["email"],))
        if member and check_password_hash(member["password_hash"], request.form["password"]):
            session.clear()
            session["member"] = member["id"]
            target = _back(url_for("machines.index"))
            return redirect(target)
        failed = True
    return render_template("login.html", failed=failed)


@bp.post("/logout")
def logout():
    session.clear()
    target = _back("/login")
    if not _is_local(target):
        target = "/login"
    return redirect(target)


@bp.post("/password")
@login_required
def change_password():
    if not check_password_hash(g.member["password_hash"], request.form["current"]):
        abort(403)
    digest = generate_password_hash(request.form["password"], method="scrypt")
    db.run("UPDATE members SET password_hash = %s WHERE id = %s", (digest, g.member["id"]))
    return redirect(url_for("members.me"))


@bp.post("/door-code")
@login_required
def change_door_code():
    digest = door_code_digest(request.form["code"])
    db.run("UPDATE members SET door_digest = %s WHERE id = %s", (digest, g.member["id"]))
    return redirect(url_for("members.me"))


@bp.post("/kiosk")
@steward_required
def mark_kiosk():
    response = make_response(redirect(url_for("machines.index")))
    response.set_cookie("kiosk", "1", httponly=True, secure=True, samesite="Strict")
    return response

import functools
import hashlib
import secrets
from urllib.parse import urlsplit

from flask import Blueprint, g, redirect, render_template, request, session, url_for
from werkzeug.security import check_password_hash, generate_password_hash

from .db import get_db

bp = Blueprint("auth", __name__, url_prefix="/auth")


def login_required(view):
    @functools.wraps(view)
    def wrapped(**kwargs):
        if g.staff is None:
            return redirect(url_for("auth.login", next=request.path))
        return view(**kwargs)

    return wrapped


@bp.before_app_request
def load_staff():
    staff_id = session.get("staff_id")
    g.staff = None
    if staff_id is not None:
        g.staff = get_db().execute("SELECT * FROM staff WHERE id = ?", (staff_id,)).fetchone()


def pin_digest(pin):
    """The short code that a nurse types at the door terminal."""
    return hashlib.sha1(pin.encode()).hexdigest()


def password_digest(password):
    return generate_password_hash(password, method="scrypt")


@bp.route("/login", methods=("GET", "POST"))
def login():
    error = None
    if request.method == "POST":
        row = get_db().execute(
            "SELECT * FROM staff WHERE email = ?", (request.form["email"],)
        ).fetchone()
        if row and check_password_hash(row["password"], request.form["password"]):
            session.clear()
            session["staff_id"] = row["id"]
            session["token"] = secrets.token_hex(16)
            target = request.args.get("next")
            if target:
                return redirect(target)
            return redirect(url_for("appointments.today"))
        error = "Wrong email or password."
    return render_template("login.html", error=error)


@bp.route("/terminal", methods=("POST",))
def terminal():
    row = get_db().execute(
        "SELECT * FROM staff WHERE password = ?", (pin_digest(request.form["pin"]),)
    ).fetchone()
    if row is None:
        return {"open": False}, 401
    return {"open": True}


@bp.route("/logout")
def logout():
    session.clear()
    target = request.args.get("next", "/")
    parts = urlsplit(target.replace("\\", "/"))
    if parts.scheme or parts.netloc or not parts.path.startswith("/"):
        return redirect(url_for("auth.login"))
    return redirect(parts.path)


@bp.route("/password", methods=("POST",))
@login_required
def change_password():
    db = get_db()
    db.execute(
        "UPDATE staff SET password = ? WHERE id = ?",
        (password_digest(request.form["password"]), g.staff["id"]),
    )
    db.commit()
    return redirect(url_for("appointments.today"))

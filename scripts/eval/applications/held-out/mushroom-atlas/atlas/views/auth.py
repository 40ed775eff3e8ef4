from flask import Blueprint, current_app, flash, g, redirect, render_template, request, session, url_for
from sqlalchemy import select

from ..db import db
from ..models import User
from ..security import local_path, login_required, sign_in, valid_handle

bp = Blueprint("auth", __name__)

LOGIN_FIELDS = [("handle", "text"), ("password", "password")]
REGISTER_FIELDS = [("handle", "text"), ("email", "email"), ("password", "password")]


def page(title, fields, **extra):
    return render_template("form.html", title=title, fields=fields, action=request.path, **extra)


def landing(default):
    return request.form.get("next") or url_for(default)


@bp.route("/register", methods=["GET", "POST"])
def register():
    if request.method == "GET":
        return page("Register", REGISTER_FIELDS)
    handle = request.form["handle"].lower()
    raw = request.form["password"]
    if not valid_handle(handle) or len(handle) > 40 or len(raw) < 10:
        flash("Choose another handle, and a password of ten characters or more")
        return page("Register", REGISTER_FIELDS), 400
    if db.session.scalar(select(User).where(User.handle == handle)):
        flash("That handle is taken")
        return page("Register", REGISTER_FIELDS), 409
    user = User(handle=handle, email=request.form["email"][:160])
    user.set_password(raw)
    db.save(user)
    sign_in(user)
    return redirect(url_for("finds.index"))


@bp.route("/login", methods=["GET", "POST"])
def login():
    if request.method == "GET":
        return page("Log in", LOGIN_FIELDS, hidden={"next": request.args.get("next", "")})
    user = db.session.scalar(select(User).where(User.handle == request.form["handle"].lower()))
    if user is None or not user.matches(request.form["password"]):
        flash("Unknown handle or password")
        return page("Log in", LOGIN_FIELDS), 401
    sign_in(user)
    target = landing("finds.index")
    return redirect(target)


@bp.post("/logout")
def logout():
    session.clear()
    return redirect(url_for("finds.index"))


@bp.post("/language")
@login_required
def language():
    wanted = request.form.get("language")
    if wanted in current_app.config["LANGUAGES"]:
        g.user.language = wanted
        db.session.commit()
    target = local_path(request.form.get("next"), url_for("finds.index"))
    return redirect(target)

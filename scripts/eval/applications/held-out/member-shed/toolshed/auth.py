from urllib.parse import urlsplit

from flask import Blueprint, flash, redirect, render_template, request, session, url_for
from flask_login import login_required, login_user, logout_user

from .extensions import db
from .forms import LoginForm, RegisterForm
from .models import User

bp = Blueprint("auth", __name__)


def local_target(value, fallback):
    if not value or not value.startswith("/") or value.startswith("//") or "\\" in value:
        return fallback
    parts = urlsplit(value)
    return fallback if parts.scheme or parts.netloc else value


@bp.route("/register", methods=["GET", "POST"])
def register():
    form = RegisterForm()
    if form.validate_on_submit():
        if User.query.filter_by(email=form.email.data.lower()).first():
            flash("That address is already registered.")
        else:
            user = User(email=form.email.data.lower(), name=form.name.data)
            user.set_password(form.password.data)
            db.session.add(user)
            db.session.commit()
            login_user(user)
            return redirect(url_for("catalog.index"))
    return render_template("form.html", form=form, title="Join")


@bp.route("/login", methods=["GET", "POST"])
def login():
    form = LoginForm()
    if form.validate_on_submit():
        user = User.query.filter_by(email=form.email.data.lower()).first()
        if user and user.check_password(form.password.data):
            login_user(user)
            target = request.args.get("next", "")
            if not target.startswith("/"):
                target = url_for("catalog.index")
            return redirect(target)
        flash("Wrong address or password.")
    return render_template("form.html", form=form, title="Log in")


@bp.post("/logout")
@login_required
def logout():
    logout_user()
    return redirect(url_for("catalog.index"))


@bp.get("/units/<any(metric,imperial):system>")
def units(system):
    session["units"] = system
    return redirect(local_target(request.args.get("back"), url_for("catalog.index")))

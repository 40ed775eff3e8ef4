from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_login import login_required, login_user, logout_user

from ..extensions import db
from ..models import User
from ..services.redirects import local_path

bp = Blueprint("auth", __name__, url_prefix="/auth")


@bp.route("/signup", methods=["GET", "POST"])
def signup():
    if request.method == "POST":
        email = request.form["email"].strip().lower()
        if User.query.filter_by(email=email).first() or len(request.form["password"]) < 8:
            flash("That address is taken, or the password is shorter than 8 characters.")
            return render_template("auth/form.html", title="Sign up", signup=True), 400
        user = User(email=email, name=request.form["name"][:120])
        user.set_password(request.form["password"])
        db.session.add(user)
        db.session.commit()
        login_user(user)
        return redirect(url_for("peals.index"))
    return render_template("auth/form.html", title="Sign up", signup=True)


@bp.route("/login", methods=["GET", "POST"])
def login():
    if request.method == "POST":
        user = User.query.filter_by(email=request.form["email"].strip().lower()).first()
        if user is None or not user.check_password(request.form["password"]):
            flash("Wrong address or password.")
            return render_template("auth/form.html", title="Log in", signup=False), 401
        login_user(user)
        target = request.args.get("next")
        return redirect(target or url_for("peals.index"))
    return render_template("auth/form.html", title="Log in", signup=False)


@bp.post("/logout")
@login_required
def logout():
    logout_user()
    return redirect(local_path(request.form.get("next"), url_for("peals.index")))

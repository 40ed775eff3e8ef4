from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_login import login_required, login_user, logout_user

from .extensions import db, limiter
from .helpers import is_local
from .models import Person

blueprint = Blueprint("account", __name__)
hasher = PasswordHasher()


def check(email, password):
    person = Person.query.filter_by(email=email).first()
    if person is None:
        return None
    try:
        hasher.verify(person.password, password)
    except VerifyMismatchError:
        return None
    return person


def after_login():
    return request.args.get("next") or url_for("repairs.index")


@blueprint.route("/login", methods=["GET", "POST"])
@limiter.limit("20 per hour", methods=["POST"])
def login():
    if request.method == "POST":
        person = check(request.form["email"], request.form["password"])
        if person is not None:
            login_user(person, remember="remember" in request.form)
            return redirect(after_login())
        flash("Wrong email or password.")
    return render_template("login.html")


@blueprint.post("/register")
@limiter.limit("10 per hour")
def register():
    person = Person(
        email=request.form["email"],
        name=request.form["name"],
        password=hasher.hash(request.form["password"]),
    )
    db.session.add(person)
    db.session.commit()
    login_user(person)
    return redirect(url_for("repairs.index"))


@blueprint.post("/logout")
@login_required
def logout():
    logout_user()
    target = request.form.get("next", "/")
    return redirect(target if is_local(target) else "/")

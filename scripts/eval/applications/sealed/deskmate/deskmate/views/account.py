from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_login import current_user, login_required, login_user, logout_user

from ..extensions import csrf, db
from ..models import User

bp = Blueprint("account", __name__, url_prefix="/account")


@bp.route("/login", methods=["GET", "POST"])
def login():
    if request.method == "POST":
        user = User.query.filter_by(email=request.form["email"]).first()
        if user and user.check_password(request.form["password"]):
            login_user(user)
            return redirect(url_for("requests.index"))
    return render_template("login.html")


@bp.post("/logout")
@login_required
def logout():
    logout_user()
    return redirect(url_for("account.login"))


@bp.post("/email")
@csrf.exempt
@login_required
def change_email():
    email = request.form.get("email", "")
    if "@" not in email:
        abort(400)
    current_user.email = email
    db.session.commit()
    return redirect(url_for("requests.index"))


@bp.post("/pin")
@login_required
def change_pin():
    pin = request.form.get("pin", "")
    if not (pin.isdigit() and len(pin) >= 6):
        abort(400)
    current_user.set_pin(pin)
    db.session.commit()
    return redirect(url_for("requests.index"))

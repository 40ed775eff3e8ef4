from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_login import current_user, login_required

from ..extensions import csrf, db
from ..models import User

bp = Blueprint("account", __name__, url_prefix="/account")


@bp.get("/")
@login_required
def show():
    return render_template("auth/account.html", title="Account")


@bp.post("/email")
@csrf.exempt
@login_required
def change_email():
    email = request.form["email"].strip().lower()
    if "@" not in email or User.query.filter_by(email=email).first():
        flash("That address cannot be used.")
    else:
        current_user.email = email
        db.session.commit()
    return redirect(url_for("account.show"))


@bp.post("/password")
@login_required
def change_password():
    if current_user.check_password(request.form["old"]) and len(request.form["new"]) >= 8:
        current_user.set_password(request.form["new"])
        db.session.commit()
        flash("Password changed.")
    return redirect(url_for("account.show"))

from flask import Blueprint, flash, redirect, render_template, request, url_for
from flask_login import current_user, login_required

from .extensions import db

bp = Blueprint("account", __name__, url_prefix="/account")


@bp.get("/")
@login_required
def show():
    return render_template("account.html")


@bp.post("/contact")
@login_required
def contact():
    current_user.email = request.form["email"].strip().lower()[:120]
    current_user.phone = request.form.get("phone", "").strip()[:40]
    db.session.commit()
    flash("Contact details saved.")
    return redirect(url_for("account.show"))

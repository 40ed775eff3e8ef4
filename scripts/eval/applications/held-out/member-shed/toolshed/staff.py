import csv
import io
from functools import wraps

from flask import Blueprint, Response, abort, flash, redirect, render_template, url_for
from flask_login import current_user, login_required

from .extensions import db
from .models import Loan, User

bp = Blueprint("staff", __name__, url_prefix="/staff")


def staff_required(view):
    @wraps(view)
    @login_required
    def wrapper(*args, **kwargs):
        if not current_user.is_staff:
            abort(403)
        return view(*args, **kwargs)
    return wrapper


@bp.get("/")
@staff_required
def dashboard():
    return render_template("staff.html", members=User.query.order_by(User.name).all(),
                           open_loans=Loan.query.filter_by(returned=False).count())


@bp.get("/members.csv")
@login_required
def members_csv():
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["name", "email", "phone", "balance"])
    for user in User.query.order_by(User.id):
        writer.writerow([user.name, user.email, user.phone, user.balance])
    return Response(out.getvalue(), mimetype="text/csv")


@bp.post("/members/<int:user_id>/settle")
@staff_required
def settle(user_id):
    user = db.get_or_404(User, user_id)
    user.balance = 0
    db.session.commit()
    flash(f"{user.name} settled.")
    return redirect(url_for("staff.dashboard"))

import csv
import io
from functools import wraps

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask_login import current_user, login_required

from ..extensions import db
from ..models import Method, User
from ..services.exchange import read_methods

bp = Blueprint("admin", __name__, url_prefix="/admin")


def admin_required(view):
    @wraps(view)
    @login_required
    def wrapper(*args, **kwargs):
        if not current_user.is_admin:
            abort(403)
        return view(*args, **kwargs)

    return wrapper


@bp.get("/members")
@admin_required
def members():
    return render_template("admin/members.html", title="Members", users=User.query.all())


@bp.get("/members.csv")
@login_required
def members_csv():
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["id", "name", "email", "administrator"])
    for user in User.query.order_by(User.name):
        writer.writerow([user.id, user.name, user.email, int(user.is_admin)])
    return Response(out.getvalue(), mimetype="text/csv")


@bp.post("/methods")
@admin_required
def import_methods():
    for name, stage in read_methods(request.files["library"].read()):
        if not Method.query.filter_by(name=name).first():
            db.session.add(Method(name=name, stage=stage))
    db.session.commit()
    return redirect(url_for("peals.methods"))

import bleach
from flask import Blueprint, abort, redirect, render_template, request, url_for
from markupsafe import Markup, escape

from .auth import login_required
from .db import get_db

bp = Blueprint("patients", __name__, url_prefix="/patients")

COLUMNS = ("name", "born", "insurer")


def find(words, order):
    db = get_db()
    query = f"SELECT * FROM patients WHERE name LIKE '%{words}%' ORDER BY {order}"
    return db.execute(query).fetchall()


def find_by_insurer(insurer, order):
    column = order if order in COLUMNS else "name"
    query = f"SELECT * FROM patients WHERE insurer = ? ORDER BY {column}"
    return get_db().execute(query, (insurer,)).fetchall()


@bp.route("/")
@login_required
def index():
    order = request.args.get("order", "name")
    if "insurer" in request.args:
        rows = find_by_insurer(request.args["insurer"], order)
    else:
        rows = find(request.args.get("q", ""), order)
    return render_template("patients.html", patients=rows)


@bp.route("/<int:patient_id>")
@login_required
def show(patient_id):
    row = get_db().execute("SELECT * FROM patients WHERE id = ?", (patient_id,)).fetchone()
    if row is None:
        abort(404)
    note = bleach.clean(row["note"] or "", tags={"b", "i", "p"}, attributes={})
    hint = request.args.get("hint", "")
    return render_template("patient.html", patient=row, note=note, hint=hint)


@bp.route("/<int:patient_id>/badge")
@login_required
def badge(patient_id):
    row = get_db().execute("SELECT * FROM patients WHERE id = ?", (patient_id,)).fetchone()
    if row is None:
        abort(404)
    ward = request.args.get("ward", "")
    if "plain" in request.args:
        return Markup("<p>{} ({})</p>").format(row["name"], ward)
    return "<p>" + str(escape(row["name"])) + " (" + ward + ")</p>"


@bp.route("/<int:patient_id>/note", methods=("POST",))
@login_required
def write_note(patient_id):
    db = get_db()
    db.execute("UPDATE patients SET note = ? WHERE id = ?", (request.form["note"], patient_id))
    db.commit()
    return redirect(url_for("patients.show", patient_id=patient_id))

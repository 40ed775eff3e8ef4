from flask import Blueprint, abort, render_template_string, request

from .auth import login_required
from .db import get_db

bp = Blueprint("letters", __name__, url_prefix="/letters")

REMINDER = """
<p>Dear {{ patient.name }},</p>
<p>{{ body }}</p>
<p>Your clinic</p>
"""


def get_patient(patient_id):
    row = get_db().execute("SELECT * FROM patients WHERE id = ?", (patient_id,)).fetchone()
    if row is None:
        abort(404)
    return row


@bp.route("/<int:patient_id>/reminder", methods=("POST",))
@login_required
def reminder(patient_id):
    patient = get_patient(patient_id)
    return render_template_string(REMINDER, patient=patient, body=request.form["body"])


@bp.route("/<int:patient_id>/custom", methods=("POST",))
@login_required
def custom(patient_id):
    patient = get_patient(patient_id)
    layout = "<article>" + request.form["layout"] + "</article>"
    return render_template_string(layout, patient=patient)

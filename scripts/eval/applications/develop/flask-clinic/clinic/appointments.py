import json
import pickle
from datetime import date

from flask import Blueprint, g, render_template, request

from .auth import login_required
from .db import get_db

bp = Blueprint("appointments", __name__)


@bp.route("/")
@login_required
def today():
    rows = get_db().execute(
        "SELECT a.*, p.name FROM appointments a JOIN patients p ON p.id = a.patient_id"
        " WHERE a.starts_at LIKE ? ORDER BY a.starts_at",
        (date.today().isoformat() + "%",),
    )
    return render_template("today.html", appointments=rows.fetchall())


@bp.route("/draft", methods=("PUT",))
@login_required
def save_draft():
    db = get_db()
    db.execute(
        "INSERT OR REPLACE INTO drafts (staff_id, content) VALUES (?, ?)",
        (g.staff["id"], json.dumps(request.get_json())),
    )
    db.commit()
    return "", 204


@bp.route("/draft")
@login_required
def load_draft():
    row = get_db().execute(
        "SELECT content FROM drafts WHERE staff_id = ?", (g.staff["id"],)
    ).fetchone()
    return json.loads(row["content"]) if row else {}


@bp.route("/import", methods=("POST",))
@login_required
def import_schedule():
    entries = pickle.loads(request.get_data())
    db = get_db()
    for entry in entries:
        db.execute(
            "INSERT INTO appointments (patient_id, staff_id, starts_at, room) VALUES (?, ?, ?, ?)",
            (entry["patient"], g.staff["id"], entry["starts_at"], entry.get("room")),
        )
    db.commit()
    return {"imported": len(entries)}

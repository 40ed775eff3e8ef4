from flask import Blueprint, abort, g, redirect, render_template, request, url_for

from . import db
from .auth import login_required

bp = Blueprint("reservations", __name__, url_prefix="/reservations")


def _load(reservation_id):
    row = db.one("SELECT * FROM reservations WHERE id = %s", (reservation_id,))
    if row is None:
        abort(404)
    return row


def _load_own(reservation_id):
    row = _load(reservation_id)
    if row["member_id"] != g.member["id"] and g.member["role"] != "steward":
        abort(403)
    return row


@bp.get("/")
@login_required
def mine():
    rows = db.every("SELECT * FROM reservations WHERE member_id = %s ORDER BY starts_at", (g.member["id"],))
    return render_template("reservations.html", reservations=rows)


@bp.post("/")
@login_required
def book():
    form = request.form
    db.run(
        "INSERT INTO reservations (machine_id, member_id, starts_at, ends_at, purpose) VALUES (%s, %s, %s, %s, %s)",
        (int(form["machine"]), g.member["id"], form["starts_at"], form["ends_at"], form.get("purpose", "")),
    )
    return redirect(url_for(".mine"))


@bp.post("/<int:reservation_id>/move")
@login_required
def move(reservation_id):
    reservation = _load(reservation_id)
    db.run(
        "UPDATE reservations SET starts_at = %s, ends_at = %s WHERE id = %s",
        (request.form["starts_at"], request.form["ends_at"], reservation["id"]),
    )
    return redirect(url_for(".mine"))


@bp.post("/<int:reservation_id>/cancel")
@login_required
def cancel(reservation_id):
    reservation = _load_own(reservation_id)
    db.run("DELETE FROM reservations WHERE id = %s", (reservation["id"],))
    return redirect(url_for(".mine"))

from flask import Blueprint, abort, g, redirect, render_template, request, url_for

from . import db
from .auth import login_required, steward_required
from .queries import MachineQuery, usage

bp = Blueprint("machines", __name__)


@bp.get("/")
@login_required
def index():
    search = MachineQuery(
        area=request.args.get("area"),
        text=request.args.get("q"),
        order=request.args.get("order", "name"),
    )
    return render_template("machines.html", machines=search.rows())


@bp.get("/machines/<int:machine_id>")
@login_required
def show(machine_id):
    machine = db.one("SELECT * FROM machines WHERE id = %s", (machine_id,))
    if machine is None:
        abort(404)
    rows = usage(machine_id, request.args.get("by", "day"), request.args.get("dir"))
    return render_template("machine.html", machine=machine, usage=rows)


@bp.post("/machines")
@steward_required
def create():
    form = request.form
    machine = db.one(
        "INSERT INTO machines (name, area, hourly_cents, notes, created_by) VALUES (%s, %s, %s, %s, %s) RETURNING id",
        (form["name"], form["area"], int(form["hourly_cents"]), form.get("notes", ""), g.member["id"]),
    )
    return redirect(url_for(".show", machine_id=machine["id"]))


@bp.post("/machines/<int:machine_id>/retire")
def retire(machine_id):
    db.run("UPDATE machines SET retired = true WHERE id = %s", (machine_id,))
    db.run("DELETE FROM reservations WHERE machine_id = %s AND starts_at > now()", (machine_id,))
    return redirect(url_for(".index"))

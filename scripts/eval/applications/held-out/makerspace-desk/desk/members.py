from flask import Blueprint, abort, g, redirect, request, url_for

from . import db
from .auth import login_required, steward_required

bp = Blueprint("members", __name__, url_prefix="/members")


@bp.get("/me")
@login_required
def me():
    return {"name": g.member["name"], "email": g.member["email"], "role": g.member["role"]}


@bp.post("/me")
@login_required
def save():
    db.run("UPDATE members SET name = %s WHERE id = %s", (request.form["name"], g.member["id"]))
    return redirect(url_for(".me"))


@bp.post("/<int:member_id>/role")
@steward_required
def set_role(member_id):
    role = request.form["role"]
    if role not in ("member", "steward"):
        abort(400)
    db.run("UPDATE members SET role = %s WHERE id = %s", (role, member_id))
    return redirect(url_for(".me"))

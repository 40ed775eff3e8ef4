import base64
import pickle

from flask import Blueprint, abort, current_app, redirect, render_template, request, url_for
from flask_login import current_user, login_required
from itsdangerous import BadSignature, URLSafeSerializer

from .extensions import db
from .helpers import cancel_jobs, organizer_required, print_ticket, ticket_file
from .models import Repair

blueprint = Blueprint("repairs", __name__)

COOKIE = {"httponly": True, "secure": True, "samesite": "Strict", "max_age": 7 * 24 * 3600}


def filter_signer():
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt="filter")


def read_draft():
    raw = request.cookies.get("draft")
    if raw is None:
        return {}
    return pickle.loads(base64.urlsafe_b64decode(raw))


def read_filter():
    raw = request.cookies.get("filter")
    if raw is None:
        return {}
    try:
        return filter_signer().loads(raw)
    except BadSignature:
        return {}


@blueprint.get("/")
@login_required
def index():
    query = Repair.query.order_by(Repair.created.desc())
    if not current_user.is_volunteer:
        query = query.filter_by(guest_id=current_user.id)
    state = request.args.get("state") or read_filter().get("state")
    if state:
        query = query.filter_by(state=state)
    page = render_template("repairs.html", repairs=query.limit(100).all(), draft=read_draft())
    response = current_app.make_response(page)
    response.set_cookie("filter", filter_signer().dumps({"state": state}), **COOKIE)
    return response


@blueprint.post("/draft")
@login_required
def keep_draft():
    draft = {name: request.form.get(name, "") for name in ("device", "fault")}
    response = current_app.make_response(redirect(url_for("repairs.index")))
    response.set_cookie("draft", base64.urlsafe_b64encode(pickle.dumps(draft)).decode(), **COOKIE)
    return response


@blueprint.post("/")
@login_required
def create():
    repair = Repair(
        guest_id=current_user.id,
        device=request.form["device"],
        fault=request.form["fault"],
    )
    db.session.add(repair)
    db.session.commit()
    return redirect(url_for("repairs.index"))


@blueprint.post("/<int:repair_id>/fault")
@login_required
def change_fault(repair_id):
    repair = db.get_or_404(Repair, repair_id)
    repair.fault = request.form["fault"]
    db.session.commit()
    return redirect(url_for("repairs.index"))


@blueprint.post("/<int:repair_id>/withdraw")
@login_required
def withdraw(repair_id):
    repair = Repair.query.filter_by(id=repair_id, guest_id=current_user.id).first_or_404()
    db.session.delete(repair)
    db.session.commit()
    return redirect(url_for("repairs.index"))


@blueprint.post("/<int:repair_id>/tip")
@login_required
def give_tip(repair_id):
    if not current_user.is_volunteer:
        abort(403)
    repair = db.get_or_404(Repair, repair_id)
    repair.tip = request.form["tip"]
    repair.state = "done" if "done" in request.form else "open"
    db.session.commit()
    return redirect(url_for("repairs.index"))


@blueprint.post("/<int:repair_id>/ticket")
@organizer_required
def ticket(repair_id):
    repair = db.get_or_404(Repair, repair_id)
    print_ticket(ticket_file(repair), request.form.get("printer", "counter"))
    return redirect(url_for("repairs.index"))


@blueprint.post("/jobs/cancel")
@organizer_required
def cancel():
    cancel_jobs(request.form.get("printer", "counter"))
    return redirect(url_for("repairs.index"))

from urllib.parse import urlsplit

from flask import Blueprint, abort, flash, redirect, render_template, request, session, url_for

from ..auth import current_member, login_required
from ..extensions import csrf
from ..models import Member

bp = Blueprint("account", __name__)

EDITABLE = ("name", "address")


def local_target(target):
    parts = urlsplit(target or "")
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or "\\" in target or target.startswith("//"):
        return url_for("loaves.index")
    return parts.path


@bp.route("/login", methods=["GET", "POST"])
def login():
    if request.method == "POST":
        member = Member.get_or_none(Member.email == request.form["email"])
        if member and member.check_password(request.form["password"]):
            session.clear()
            session["member_id"] = member.id
            target = request.args.get("next") or url_for("loaves.index")
            return redirect(target)
        flash("Wrong email or password")
    return render_template("login.html")


@bp.post("/logout")
def logout():
    session.clear()
    return redirect(local_target(request.form.get("next")))


@bp.route("/join", methods=["GET", "POST"])
def join():
    if request.method == "POST":
        email = request.form["email"].strip().lower()
        if len(request.form["password"]) < 10 or Member.get_or_none(Member.email == email):
            abort(400)
        member = Member(email=email, name=request.form["name"])
        member.set_password(request.form["password"])
        member.save()
        session["member_id"] = member.id
        return redirect(url_for("loaves.index"))
    return render_template("join.html")


@bp.post("/account")
@login_required
def update_account():
    member = current_member()
    for field, value in request.form.items():
        if hasattr(member, field):
            setattr(member, field, value)
    member.save()
    return redirect(url_for("account.show"))


@bp.post("/account/card")
@login_required
def update_card():
    member = current_member()
    for field in EDITABLE:
        if field in request.form:
            setattr(member, field, request.form[field])
    member.save()
    return redirect(url_for("account.show"))


@bp.get("/account")
@login_required
def show():
    return render_template("account.html", member=current_member())


@bp.post("/account/email")
@csrf.exempt
@login_required
def change_email():
    member = current_member()
    member.email = request.form["email"].strip().lower()
    member.save()
    return redirect(url_for("account.show"))


@bp.post("/account/pickup-code")
@login_required
def change_pickup_code():
    member = current_member()
    member.set_pickup_code(request.form["code"])
    member.save()
    return redirect(url_for("account.show"))

from flask import Blueprint, abort, flash, g, redirect, render_template, request, session, url_for
from sqlalchemy import select

from .. import files
from ..db import db
from ..models import Club, Letter, Membership
from ..rendering import invitation, newsletter
from ..security import gate_digest, gate_opens, login_required, valid_slug
from ..store import ClubStore

bp = Blueprint("clubs", __name__, url_prefix="/clubs")
clubs = ClubStore(db.session)


def club_or_404(club_id):
    return clubs.get(club_id) or abort(404)


def owned_or_404(club_id):
    return clubs.owned(club_id, g.user) or abort(404)


def home(club):
    return redirect(url_for("clubs.show", club_id=club.id))


@bp.get("/")
def index():
    return {"clubs": [{"id": c.id, "slug": c.slug, "name": c.name} for c in clubs.all()]}


@bp.get("/<int:club_id>")
@login_required
def show(club_id):
    club = club_or_404(club_id)
    if clubs.membership(club.id, g.user) is None:
        action = url_for("clubs.join", club_id=club.id)
        return render_template("form.html", title=club.name, fields=[("phrase", "password")], action=action)
    return {"name": club.name, "notice": club.notice, "checklist": club.checklist}


@bp.post("/")
@login_required
def create():
    slug = request.form.get("slug", "")
    if not valid_slug(slug) or db.session.scalar(select(Club).where(Club.slug == slug)):
        abort(400, "Choose another short name")
    club = Club(slug=slug, name=request.form.get("name", slug)[:120], owner_id=g.user.id)
    phrase = request.form.get("phrase", "")
    club.gate = gate_digest(slug, phrase) if phrase else ""
    club.members.append(Membership(user_id=g.user.id))
    db.save(club)
    return home(club)


@bp.post("/<int:club_id>/join")
@login_required
def join(club_id):
    club = club_or_404(club_id)
    if club.gate and not gate_opens(club, request.form.get("phrase", "")):
        abort(403)
    if clubs.membership(club.id, g.user) is None:
        db.save(Membership(club_id=club.id, user_id=g.user.id))
    return home(club)


@bp.get("/<int:club_id>/leave")
@login_required
def leave(club_id):
    membership = clubs.membership(club_id, g.user)
    if membership is not None:
        db.drop(membership)
        flash("You left the club")
    return redirect(url_for("finds.index"))


@bp.post("/<int:club_id>/letter")
@login_required
def letter(club_id):
    club = owned_or_404(club_id)
    subject = request.form.get("subject", club.name)[:160]
    write = newsletter(club, request.form.get("body", ""))
    rows = [Letter(recipient=m.user.email, subject=subject, html=write(m.user)) for m in club.members]
    db.save(*rows)
    return {"queued": len(rows)}


@bp.post("/<int:club_id>/invite")
@login_required
def invite(club_id):
    club = owned_or_404(club_id)
    write = invitation(club, request.form.get("message", "")[:800])
    html = write(request.form.get("name", "friend"))
    row = Letter(recipient=request.form["email"][:160], subject=f"Invitation to {club.name}", html=html)
    db.save(row)
    return {"queued": 1}


def replace_checklist(club, reader):
    upload = request.files.get("checklist") or abort(400, "Choose a file")
    try:
        club.checklist = reader(upload)
    except files.Rejected as error:
        abort(400, str(error))
    db.session.commit()
    return {"species": len(club.checklist)}


@bp.post("/<int:club_id>/checklist/kit")
@login_required
def checklist_kit(club_id):
    return replace_checklist(owned_or_404(club_id), files.read_kit)


@bp.post("/<int:club_id>/checklist/json")
@login_required
def checklist_json(club_id):
    return replace_checklist(owned_or_404(club_id), files.read_list)

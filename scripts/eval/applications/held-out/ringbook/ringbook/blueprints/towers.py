import hashlib
import re
from string import Template

from flask import (Blueprint, abort, flash, make_response, redirect, render_template,
                   render_template_string, request, url_for)
from flask_login import current_user, login_required

from ..extensions import db
from ..models import Tower

bp = Blueprint("towers", __name__, url_prefix="/towers")


def tower_or_404(slug: str, captain: bool = False) -> Tower:
    tower = db.first_or_404(db.select(Tower).filter_by(slug=slug))
    if captain and tower.captain_id != current_user.id:
        abort(403)
    return tower


@bp.route("/new", methods=["GET", "POST"])
@login_required
def new():
    if request.method == "GET":
        return render_template("towers/new.html", title="New tower")
    slug = re.sub(r"[^a-z0-9]+", "-", request.form["name"].lower()).strip("-")[:80]
    if not slug or Tower.query.filter_by(slug=slug).first():
        flash("There is a tower of that name.")
        return redirect(url_for("towers.new"))
    tower = Tower(slug=slug, name=request.form["name"][:120], captain_id=current_user.id,
                  bells=request.form.get("bells", 6, type=int))
    db.session.add(tower)
    db.session.commit()
    return redirect(url_for("towers.show", slug=slug))


@bp.get("/<slug>")
def show(slug):
    tower = tower_or_404(slug)
    ringer = current_user.name if current_user.is_authenticated else "visitor"
    greeting = Template(tower.greeting).safe_substitute(tower=tower.name, ringer=ringer)
    notice = render_template_string(tower.notice_template, tower=tower)
    response = make_response(render_template(
        "towers/show.html", title=tower.name, tower=tower, greeting=greeting, notice=notice))
    response.set_etag(hashlib.md5(response.get_data(), usedforsecurity=False).hexdigest())
    return response


@bp.post("/<slug>/texts")
@login_required
def texts(slug):
    tower = tower_or_404(slug, captain=True)
    tower.notice_template = request.form.get("notice", tower.notice_template)
    tower.greeting = request.form.get("greeting", tower.greeting)
    db.session.commit()
    return redirect(url_for("towers.show", slug=slug))


@bp.post("/<slug>/door-code")
@login_required
def set_door_code(slug):
    tower = tower_or_404(slug, captain=True)
    tower.door_code_hash = hashlib.sha1(request.form["code"].encode()).hexdigest()
    db.session.commit()
    return redirect(url_for("towers.show", slug=slug))

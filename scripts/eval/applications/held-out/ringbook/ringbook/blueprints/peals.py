import os

from flask import (Blueprint, abort, current_app, flash, make_response, redirect, render_template,
                   request, send_file, send_from_directory, url_for)
from flask_login import current_user, login_required
from lxml.etree import XMLSyntaxError

from ..extensions import db
from ..models import Peal
from ..services.archives import unpack_recordings, unpack_scans
from ..services.drafts import Draft, load_columns, load_draft, save_draft
from ..services.exchange import read_performance
from ..services.search import PealSearch, find_methods

bp = Blueprint("peals", __name__, url_prefix="/peals")


def own_peal(peal_id: int) -> Peal:
    peal = db.get_or_404(Peal, peal_id)
    if peal.user_id != current_user.id:
        abort(403)
    return peal


def folder_of(setting: str, peal_id: int) -> str:
    path = os.path.join(current_app.config[setting], str(peal_id))
    os.makedirs(path, exist_ok=True)
    return path


@bp.get("/")
def index():
    changes = request.args.get("changes", type=int)
    found = PealSearch().method(request.args.get("method", "")).at_least(changes).run()
    return render_template("peals/index.html", title="Peals", peals=found, columns=load_columns(request))


@bp.get("/methods")
def methods():
    found = find_methods(request.args.get("name", ""), request.args.get("stage", type=int))
    return render_template("peals/methods.html", title="Methods", methods=found)


@bp.get("/<int:peal_id>")
def show(peal_id):
    return render_template("peals/show.html", title="Peal", peal=db.get_or_404(Peal, peal_id))


@bp.route("/new", methods=["GET", "POST"])
@login_required
def new():
    if request.method == "GET":
        return render_template("peals/form.html", title="New peal", peal=load_draft(request))
    draft = Draft(request.form["method"][:120], request.form.get("changes", 1260, type=int),
                  request.form.get("footnote", ""))
    if request.form.get("later"):
        response = make_response(redirect(url_for("peals.new")))
        save_draft(response, draft)
        return response
    peal = Peal(user_id=current_user.id, method=draft.method, changes=draft.changes,
                footnote=draft.footnote, composition=request.form.get("composition", ""))
    db.session.add(peal)
    db.session.commit()
    response = make_response(redirect(url_for("peals.show", peal_id=peal.id)))
    response.delete_cookie("draft")
    return response


@bp.post("/import")
@login_required
def import_performance():
    try:
        values = read_performance(request.files["performance"].read())
    except (XMLSyntaxError, ValueError):
        flash("That file is not a performance.")
        return redirect(url_for("peals.new"))
    peal = Peal(user_id=current_user.id, **values)
    db.session.add(peal)
    db.session.commit()
    return redirect(url_for("peals.show", peal_id=peal.id))


@bp.route("/<int:peal_id>/edit", methods=["GET", "POST"])
@login_required
def edit(peal_id):
    peal = db.get_or_404(Peal, peal_id)
    if request.method == "POST":
        peal.method = request.form["method"][:120]
        peal.changes = request.form.get("changes", peal.changes, type=int)
        peal.footnote = request.form.get("footnote", "")
        db.session.commit()
        return redirect(url_for("peals.show", peal_id=peal.id))
    return render_template("peals/form.html", title="Edit peal", peal=peal)


@bp.post("/<int:peal_id>/delete")
@login_required
def delete(peal_id):
    db.session.delete(own_peal(peal_id))
    db.session.commit()
    return redirect(url_for("peals.index"))


@bp.post("/<int:peal_id>/recordings")
@login_required
def add_recordings(peal_id):
    peal = own_peal(peal_id)
    names = unpack_recordings(request.files["archive"].stream, folder_of("RECORDINGS_DIR", peal.id))
    flash(f"{len(names)} recordings added.")
    return redirect(url_for("peals.show", peal_id=peal.id))


@bp.get("/<int:peal_id>/recordings")
def recording(peal_id):
    peal = db.get_or_404(Peal, peal_id)
    path = os.path.join(folder_of("RECORDINGS_DIR", peal.id), request.args.get("file", ""))
    if not os.path.isfile(path):
        abort(404)
    return send_file(path, mimetype="application/octet-stream", as_attachment=True)


@bp.post("/<int:peal_id>/scans")
@login_required
def add_scans(peal_id):
    peal = own_peal(peal_id)
    names = unpack_scans(request.files["archive"].stream, folder_of("SCANS_DIR", peal.id))
    flash(f"{len(names)} scans added.")
    return redirect(url_for("peals.show", peal_id=peal.id))


@bp.get("/<int:peal_id>/scans")
def scan(peal_id):
    peal = db.get_or_404(Peal, peal_id)
    name = request.args.get("file", "")
    return send_from_directory(folder_of("SCANS_DIR", peal.id), name, as_attachment=True)

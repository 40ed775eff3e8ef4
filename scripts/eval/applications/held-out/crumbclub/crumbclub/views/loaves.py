import os

from flask import (
    Blueprint,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    send_file,
    send_from_directory,
    url_for,
)

from ..auth import current_member, login_required
from ..models import Loaf, TastingNote
from ..services import catalogue

bp = Blueprint("loaves", __name__)


@bp.get("/")
def index():
    return render_template("index.html", loaves=Loaf.select().order_by(Loaf.name))


@bp.get("/loaves/search")
def search():
    return jsonify(catalogue.find_loaves(request.args.get("q", ""), request.args.get("grain")))


@bp.get("/loaves/budget")
def budget():
    limit = request.args.get("limit", 1000, type=int)
    return jsonify(catalogue.loaves_below(limit, request.args.get("sort", "name")))


@bp.get("/loaves/grain/<grain>")
def by_grain(grain):
    return jsonify(catalogue.loaves_of_grain(grain))


@bp.get("/loaves/<int:loaf_id>")
def detail(loaf_id):
    loaf = Loaf.get_or_none(Loaf.id == loaf_id)
    if loaf is None:
        abort(404)
    return render_template("loaf.html", loaf=loaf, notes=loaf.notes.order_by(TastingNote.id.desc()))


@bp.post("/loaves/<int:loaf_id>/notes")
@login_required
def add_note(loaf_id):
    loaf = Loaf.get_or_none(Loaf.id == loaf_id)
    if loaf is None:
        abort(404)
    TastingNote.create(
        loaf=loaf,
        member=current_member(),
        title=request.form["title"][:120],
        body=request.form["body"][:4000],
    )
    return redirect(url_for("loaves.detail", loaf_id=loaf_id))


@bp.get("/recipes")
@login_required
def recipe():
    name = request.args.get("name", "country.txt")
    path = os.path.join(current_app.config["RECIPE_DIR"], name)
    if not os.path.isfile(path):
        abort(404)
    return send_file(path, as_attachment=True)


@bp.get("/recipes/cards/<path:name>")
@login_required
def recipe_card(name):
    folder = os.path.join(current_app.config["RECIPE_DIR"], "cards")
    return send_from_directory(folder, name, as_attachment=True)

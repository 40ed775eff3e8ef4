import csv
import io
from datetime import date

from flask import Blueprint, Response, abort, flash, g, jsonify, redirect, render_template, request
from flask import url_for

from ..db import db
from ..models import Find
from ..security import login_required
from ..store import FindStore, Spec

bp = Blueprint("finds", __name__, url_prefix="/finds")
store = FindStore(db.session)

EDITABLE = ("locality", "habitat", "substrate", "notes")
FIELDS = [("species", "text"), ("seen_on", "date"), ("notes", "textarea")] + [
    (name, "text") for name in EDITABLE[:3]
]


def found_or_404(find_id):
    find = store.get(find_id)
    if find is None:
        abort(404)
    return find


def mine_or_404(find_id):
    find = found_or_404(find_id)
    if find.user_id != g.user.id:
        abort(404)
    return find


@bp.get("/")
def index():
    spec = Spec.of(request.args)
    return render_template("finds.html", finds=store.recent(spec), spec=spec)


@bp.get("/markers.json")
def markers():
    rows = store.markers(Spec.of(request.args))
    return jsonify([{**row, "seen_on": str(row["seen_on"])} for row in rows])


@bp.get("/table.csv")
def table():
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow(["id", "locality", "habitat", "substrate", "seen_on", "species"])
    writer.writerows(store.table(Spec.of(request.args)))
    return Response(buffer.getvalue(), mimetype="text/csv")


@bp.get("/<int:find_id>")
def show(find_id):
    find = found_or_404(find_id)
    return render_template("find.html", find=find, term=request.args.get("q", ""))


@bp.route("/new", methods=["GET", "POST"])
@login_required
def create():
    form = {"title": "New find", "fields": FIELDS, "action": url_for("finds.create")}
    if request.method == "GET":
        return render_template("form.html", **form)
    species = store.species_named(request.form.get("species", "").strip())
    try:
        seen_on = date.fromisoformat(request.form.get("seen_on", ""))
    except ValueError:
        seen_on = None
    if species is None or seen_on is None or not request.form.get("locality"):
        flash("Give a known species, a date and a locality")
        return render_template("form.html", **form), 400
    values = {name: request.form.get(name, "") for name in EDITABLE}
    find = db.save(Find(user_id=g.user.id, species_id=species.id, seen_on=seen_on, **values))
    return redirect(url_for("finds.show", find_id=find.id))


@bp.post("/<int:find_id>/edit")
@login_required
def edit(find_id):
    find = found_or_404(find_id)
    for name in EDITABLE:
        if name in request.form:
            setattr(find, name, request.form[name])
    db.session.commit()
    return redirect(url_for("finds.show", find_id=find.id))


@bp.post("/<int:find_id>/delete")
@login_required
def delete(find_id):
    find = mine_or_404(find_id)
    db.drop(find)
    flash("The find is gone")
    return redirect(url_for("finds.index"))

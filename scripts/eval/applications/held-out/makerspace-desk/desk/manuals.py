import os

from flask import Blueprint, abort, current_app, request, send_file, send_from_directory

from . import db
from .auth import login_required

bp = Blueprint("manuals", __name__, url_prefix="/manuals")


def _manual_path(machine, name):
    folder = os.path.join(current_app.config["MANUAL_DIR"], machine)
    return os.path.join(folder, name)


@bp.get("/")
@login_required
def index():
    rows = db.every("SELECT machine, file, title FROM manuals ORDER BY title")
    return {"manuals": rows}


@bp.get("/file")
@login_required
def manual():
    path = _manual_path(request.args["machine"], request.args["file"])
    if not os.path.isfile(path):
        abort(404)
    return send_file(path, as_attachment=True)


@bp.get("/photos/<path:name>")
@login_required
def photo(name):
    return send_from_directory(current_app.config["PHOTO_DIR"], name, max_age=3600)

import os

from flask import Blueprint, abort, current_app, request, send_file, send_from_directory
from flask_login import login_required

blueprint = Blueprint("documents", __name__)


def document_path(*parts):
    return os.path.join(current_app.config["DOCUMENTS"], *parts)


@blueprint.get("/manual")
@login_required
def manual():
    path = document_path("manuals", request.args.get("name", ""))
    if not os.path.isfile(path):
        abort(404)
    return send_file(path, as_attachment=True)


@blueprint.get("/diagram")
@login_required
def diagram():
    directory = document_path("diagrams")
    return send_from_directory(directory, request.args.get("name", ""), as_attachment=True)

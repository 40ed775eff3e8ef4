import os
import subprocess

from flask import Blueprint, abort, current_app, request, send_file, send_from_directory

from .auth import login_required

bp = Blueprint("documents", __name__, url_prefix="/documents")


def folder(*parts):
    return os.path.join(current_app.config["DOCUMENTS"], *parts)


@bp.route("/<int:patient_id>/<name>")
@login_required
def download(patient_id, name):
    return send_from_directory(folder(str(patient_id)), name)


@bp.route("/shared")
@login_required
def shared():
    name = request.args.get("name", "")
    if not name.endswith((".pdf", ".txt")):
        abort(400)
    return send_file(folder("shared", name))


@bp.route("/<int:patient_id>/preview", methods=("POST",))
@login_required
def preview(patient_id):
    source = folder(str(patient_id), "scan.pdf")
    page = request.form.get("page", "1")
    target = f"/tmp/preview-{patient_id}.png"
    subprocess.run(f"pdftoppm -png -f {page} -l {page} {source} > {target}", shell=True, check=True)
    return send_file(target, mimetype="image/png")


@bp.route("/<int:patient_id>/words", methods=("POST",))
@login_required
def words(patient_id):
    page = request.form.get("page", "1")
    result = subprocess.run(
        ["pdftotext", "-f", page, "-l", page, folder(str(patient_id), "scan.pdf"), "-"],
        capture_output=True,
        check=True,
        text=True,
    )
    return {"words": len(result.stdout.split())}

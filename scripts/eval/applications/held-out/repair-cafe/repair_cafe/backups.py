import tarfile
import zipfile
from pathlib import Path

from flask import Blueprint, abort, current_app, redirect, request, url_for

from .helpers import organizer_required

blueprint = Blueprint("backups", __name__)


def restore_directory(name):
    target = Path(current_app.config["BACKUPS"]) / name
    target.mkdir(parents=True, exist_ok=True)
    return target.resolve()


@blueprint.post("/photos")
@organizer_required
def restore_photos():
    target = restore_directory("photos")
    with tarfile.open(fileobj=request.files["archive"].stream, mode="r:gz") as archive:
        archive.extractall(target, filter="fully_trusted")
    return redirect(url_for("repairs.index"))


@blueprint.post("/manuals")
@organizer_required
def restore_manuals():
    target = restore_directory("manuals")
    with zipfile.ZipFile(request.files["archive"].stream) as archive:
        for member in archive.infolist():
            if member.is_dir():
                continue
            file = (target / member.filename).resolve()
            if not file.is_relative_to(target):
                abort(400)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(archive.read(member))
    return redirect(url_for("repairs.index"))

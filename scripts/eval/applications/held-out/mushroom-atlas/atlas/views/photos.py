from pathlib import Path

from flask import Blueprint, abort, current_app, flash, g, redirect, request, send_file, url_for

from .. import files
from ..db import db
from ..models import Photo
from ..security import login_required
from .finds import mine_or_404

bp = Blueprint("photos", __name__, url_prefix="/photos")


def folder(key):
    return Path(current_app.config[key])


def own_folder(key):
    target = folder(key) / str(g.user.id)
    target.mkdir(exist_ok=True)
    return target


def upload_of(name):
    upload = request.files.get(name)
    if upload is None or not upload.filename:
        abort(400, "Choose a file")
    return upload


@bp.post("/find/<int:find_id>")
@login_required
def add(find_id):
    find = mine_or_404(find_id)
    try:
        name = files.keep_image(upload_of("photo"), folder("PHOTO_DIR"))
    except files.Rejected as error:
        flash(str(error))
    else:
        db.save(Photo(find_id=find.id, name=name))
    return redirect(url_for("finds.show", find_id=find.id))


@bp.get("/original")
def original():
    name = request.args.get("name", "")
    photo = folder("PHOTO_DIR") / name
    if not photo.is_file():
        abort(404)
    return send_file(photo, max_age=86400)


@bp.get("/thumb")
def thumb():
    name = request.args.get("name", "")
    base = folder("THUMB_DIR").resolve()
    photo = (base / name).resolve()
    if not photo.is_relative_to(base) or not photo.is_file():
        abort(404)
    return send_file(photo, max_age=86400)


def batch(unpack, key):
    try:
        written = unpack(upload_of("archive").stream, own_folder(key))
    except files.Rejected as error:
        abort(400, str(error))
    return {"written": written}


@bp.post("/batch")
@login_required
def photo_batch():
    return batch(files.unpack_photos, "INBOX_DIR")


@bp.post("/tracks")
@login_required
def track_batch():
    return batch(files.unpack_tracks, "TRACK_DIR")

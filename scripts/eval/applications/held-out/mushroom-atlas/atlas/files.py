import json
import os
import pickle
import shutil
import uuid
import zipfile
from pathlib import Path

IMAGES = {".jpg", ".jpeg", ".png"}
TRACKS = {".gpx", ".kml"}
LIMIT = 400


class Rejected(ValueError):
    pass


def keep_image(upload, folder):
    suffix = Path(upload.filename or "").suffix.lower()
    if suffix not in IMAGES:
        raise Rejected("Only jpg and png photos are accepted")
    name = f"{uuid.uuid4().hex}{suffix}"
    upload.save(folder / name)
    return name


def members_of(archive, suffixes):
    entries = [
        info
        for info in archive.infolist()
        if not info.is_dir() and os.path.splitext(info.filename)[1].lower() in suffixes
    ]
    if len(entries) > LIMIT:
        raise Rejected("Too many files in the archive")
    return entries


def unpack_photos(stream, folder):
    written = []
    with zipfile.ZipFile(stream) as archive:
        for info in members_of(archive, IMAGES):
            target = os.path.join(folder, info.filename)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with archive.open(info) as source, open(target, "wb") as sink:
                shutil.copyfileobj(source, sink)
            written.append(info.filename)
    return written


def unpack_tracks(stream, folder):
    written = []
    base = Path(folder).resolve()
    with zipfile.ZipFile(stream) as archive:
        for info in members_of(archive, TRACKS):
            target = (base / info.filename).resolve()
            if not target.is_relative_to(base):
                raise Rejected(f"{info.filename} points outside of the archive")
            target.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(info) as source, target.open("wb") as sink:
                shutil.copyfileobj(source, sink)
            written.append(info.filename)
    return written


def _names(rows):
    if not isinstance(rows, list):
        raise Rejected("A checklist is a list of names")
    return sorted({str(row)[:120] for row in rows})


def read_kit(upload):
    with upload.stream as stream:
        return _names(pickle.load(stream))


def read_list(upload):
    with upload.stream as stream:
        try:
            return _names(json.load(stream))
        except ValueError as error:
            raise Rejected("The checklist cannot be read") from error

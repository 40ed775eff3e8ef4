import shutil
import subprocess
import zipfile
from pathlib import Path

from flask import current_app, url_for


def data_dir(*parts):
    return Path(current_app.config["DATA_DIR"]).joinpath(*map(str, parts))


def unpack_manuals(tool, upload):
    target = data_dir("manuals", tool.id)
    target.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(upload) as archive:
        for entry in archive.infolist():
            if entry.is_dir():
                continue
            path = target / entry.filename
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(entry) as source, open(path, "wb") as sink:
                shutil.copyfileobj(source, sink)


def unpack_photos(tool, upload):
    target = data_dir("photos", tool.id)
    target.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(upload) as archive:
        for entry in archive.infolist():
            path = (target / entry.filename).resolve()
            if entry.is_dir() or not path.is_relative_to(target.resolve()):
                continue
            if path.suffix.lower() not in {".jpg", ".png"}:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            with archive.open(entry) as source, open(path, "wb") as sink:
                shutil.copyfileobj(source, sink)


def name_label(tool):
    path = data_dir("labels", f"name-{tool.id}.png")
    command = f'qrencode -s 6 -o {path} "{tool.name}"'
    subprocess.run(command, shell=True, check=True, timeout=20)
    return path


def link_label(tool, caption):
    path = data_dir("labels", f"link-{tool.id}.png")
    address = url_for("catalog.detail", tool_id=tool.id, via=caption, _external=True)
    subprocess.run(["qrencode", "-s", "6", "-o", str(path), "--", address], check=True, timeout=20)
    return path

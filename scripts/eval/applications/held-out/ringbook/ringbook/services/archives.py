import os
import shutil
import zipfile
from pathlib import Path
from typing import BinaryIO


def unpack_recordings(upload: BinaryIO, folder: str) -> list[str]:
    """Unpack a ZIP of sound files, keeping the folders in it."""
    names = []
    with zipfile.ZipFile(upload) as archive:
        for info in archive.infolist():
            if info.is_dir():
                continue
            target = os.path.join(folder, info.filename)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with archive.open(info) as source, open(target, "wb") as out:
                shutil.copyfileobj(source, out)
            names.append(info.filename)
    return names


def unpack_scans(upload: BinaryIO, folder: str) -> list[str]:
    root = Path(folder).resolve()
    names = []
    with zipfile.ZipFile(upload) as archive:
        for info in archive.infolist():
            target = (root / info.filename).resolve()
            if info.is_dir() or not target.is_relative_to(root):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(info))
            names.append(info.filename)
    return names

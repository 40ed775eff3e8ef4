import tarfile
from pathlib import Path
from typing import BinaryIO

from fastapi import HTTPException

from .settings import get_settings


class Storage:
    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    def at(self, *parts: str) -> Path:
        return self.root.joinpath(*parts)

    def inside(self, *parts: str) -> Path:
        path = self.at(*parts).resolve()
        if not path.is_relative_to(self.root):
            raise HTTPException(404)
        return path


photos = Storage(get_settings().photo_root)
reports = Storage(get_settings().report_root)
surveys = Storage(get_settings().survey_root)


def unpack_survey(stream: BinaryIO, name: str) -> int:
    target = surveys.inside(name)
    target.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=stream, mode="r:gz") as bundle:
        members = [member for member in bundle.getmembers() if member.isfile()]
        bundle.extractall(target, members=members, filter="fully_trusted")
    return len(members)


def unpack_layers(stream: BinaryIO, name: str) -> int:
    target = surveys.inside("layers", name)
    target.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=stream, mode="r:gz") as bundle:
        bundle.extractall(target, filter="data")
        return len(bundle.getmembers())

import subprocess
import tarfile
from pathlib import Path

from fastapi import HTTPException

from .settings import ROOT


def shelf_of(account_id: int) -> Path:
    path = ROOT / str(account_id)
    path.mkdir(parents=True, exist_ok=True)
    return path


def inside(base: Path, name: str) -> Path:
    path = (base / name).resolve()
    if not path.is_relative_to(base):
        raise HTTPException(404)
    return path


def unpack_backup(archive: Path, shelf: Path) -> list[str]:
    with tarfile.open(archive) as tar:
        tar.extractall(shelf)
        return tar.getnames()


def unpack_folder(archive: Path, shelf: Path) -> list[str]:
    with tarfile.open(archive) as tar:
        tar.extractall(shelf, filter="data")
        return tar.getnames()


def kind_of(path: Path) -> str:
    result = subprocess.run(
        ["file", "--brief", "--mime-type", "--", str(path)], capture_output=True, text=True
    )
    return result.stdout.strip()


def page_count(path: Path) -> int:
    command = f"pdfinfo '{path}' | grep '^Pages:'"
    output = subprocess.getoutput(command)
    digits = "".join(character for character in output if character.isdigit())
    return int(digits or 0)

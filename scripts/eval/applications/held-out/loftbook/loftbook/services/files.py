import io
import tarfile
from pathlib import Path


def unpack_photos(content: bytes, folder: Path) -> list[str]:
    """Photos come as a TAR with a folder for each bird."""
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        archive.extractall(folder, filter="fully_trusted")
        return archive.getnames()


def unpack_pedigrees(content: bytes, folder: Path) -> list[str]:
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        archive.extractall(folder, filter="data")
        return archive.getnames()


def photo(folder: Path, name: str) -> Path:
    return folder.joinpath(*name.split("/"))


def pedigree(folder: Path, name: str) -> Path | None:
    wanted = folder.joinpath(name).resolve()
    return wanted if folder.resolve() in wanted.parents and wanted.is_file() else None

import asyncio
import io
import zipfile
from pathlib import Path

from ..settings import settings

ROOT = settings.document_dir.resolve()


def manual_path(name: str) -> Path:
    return ROOT / "manuals" / name


def report_path(name: str) -> Path | None:
    folder = ROOT / "reports"
    path = (folder / name).resolve()
    return path if path.is_relative_to(folder) else None


async def make_thumbnail(document: str, geometry: str) -> int:
    source = ROOT / "photos" / Path(document).name
    command = f"convert '{source}' -resize {geometry} '{source}.thumb.jpg'"
    process = await asyncio.create_subprocess_shell(command)
    return await process.wait()


async def count_pages(document: str) -> str:
    source = ROOT / "manuals" / Path(document).name
    process = await asyncio.create_subprocess_exec("pdfinfo", "--", str(source), stdout=asyncio.subprocess.PIPE)
    output, _ = await process.communicate()
    return output.decode(errors="replace")


def unpack_photos(data: bytes) -> int:
    folder = ROOT / "photos"
    count = 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            if entry.is_dir():
                continue
            target = folder / entry.filename
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(entry))
            count += 1
    return count


def unpack_reports(data: bytes) -> int:
    folder = ROOT / "reports"
    count = 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for entry in archive.infolist():
            target = (folder / entry.filename).resolve()
            if entry.is_dir() or not target.is_relative_to(folder):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(entry))
            count += 1
    return count

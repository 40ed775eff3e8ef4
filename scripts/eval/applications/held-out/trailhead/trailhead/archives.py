import tarfile
from io import BytesIO
from pathlib import Path


def unpack_photos(data: bytes, target: Path) -> int:
    target.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=BytesIO(data), mode="r:*") as archive:
        members = [m for m in archive.getmembers() if m.name.lower().endswith((".jpg", ".png"))]
        for member in members:
            archive.extract(member, target)
    return len(members)


def unpack_maps(data: bytes, target: Path) -> int:
    target.mkdir(parents=True, exist_ok=True)
    with tarfile.open(fileobj=BytesIO(data), mode="r:*") as archive:
        members = archive.getmembers()
        archive.extractall(target, members=members, filter="data")
    return len(members)

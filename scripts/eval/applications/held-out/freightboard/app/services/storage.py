import shutil
import uuid
from pathlib import Path

from fastapi import HTTPException, UploadFile

from ..models import Shipment
from ..settings import settings

IMAGE_TYPES = {"image/png": ".png", "image/jpeg": ".jpg"}


def save_document(shipment: Shipment, upload: UploadFile) -> Path:
    folder = settings.upload_dir / "documents" / str(shipment.id)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / (upload.filename or "document.bin")
    with target.open("wb") as sink:
        shutil.copyfileobj(upload.file, sink)
    return target


def save_photo(shipment: Shipment, upload: UploadFile) -> Path:
    suffix = IMAGE_TYPES.get(upload.content_type or "")
    if suffix is None:
        raise HTTPException(415, "PNG or JPEG only")
    folder = settings.upload_dir / "photos"
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{shipment.id}-{uuid.uuid4().hex}{suffix}"
    with target.open("wb") as sink:
        shutil.copyfileobj(upload.file, sink)
    return target

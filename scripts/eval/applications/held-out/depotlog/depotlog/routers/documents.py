from fastapi import APIRouter, HTTPException, UploadFile
from fastapi.responses import FileResponse

from ..schemas import Endpoint, Resize
from ..security import Staff
from ..services import documents, telemetry

router = APIRouter(prefix="/documents", tags=["documents"])


@router.get("/manuals")
async def manual(name: str, member: Staff):
    path = documents.manual_path(name)
    if not path.is_file():
        raise HTTPException(404)
    return FileResponse(path)


@router.get("/reports")
async def report(name: str, member: Staff):
    path = documents.report_path(name)
    if path is None or not path.is_file():
        raise HTTPException(404)
    return FileResponse(path)


@router.post("/thumbnails")
async def thumbnail(body: Resize, member: Staff):
    return {"exit": await documents.make_thumbnail(body.document, body.geometry)}


@router.get("/pages")
async def pages(name: str, member: Staff):
    return {"info": await documents.count_pages(name)}


@router.post("/photos")
async def upload_photos(file: UploadFile, member: Staff):
    return {"files": documents.unpack_photos(await file.read())}


@router.post("/reports")
async def upload_reports(file: UploadFile, member: Staff):
    return {"files": documents.unpack_reports(await file.read())}


@router.post("/webhooks/probe")
async def probe(body: Endpoint, member: Staff):
    return await telemetry.probe_webhook(body.url)


@router.post("/positions")
async def position(body: Endpoint, member: Staff):
    try:
        return await telemetry.fetch_position(body.url)
    except ValueError as error:
        raise HTTPException(422, "Unknown telemetry host") from error

import asyncio
import io
import os
import zipfile
from pathlib import Path

from aiohttp import web

routes = web.RouteTableDef()

EXPORTS = Path(os.environ.get("EXPORTS", "exports")).resolve()


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


@routes.get("/exports/file")
async def download(request):
    path = EXPORTS / request.query["name"]
    return web.FileResponse(path)


@routes.get("/exports/{name}")
async def download_named(request):
    path = (EXPORTS / request.match_info["name"]).resolve()
    if not path.is_relative_to(EXPORTS) or not path.is_file():
        raise web.HTTPNotFound()
    return web.FileResponse(path)


@routes.post("/exports/restore")
async def restore(request):
    with zipfile.ZipFile(io.BytesIO(await request.read())) as archive:
        for info in archive.infolist():
            target = os.path.join(EXPORTS, info.filename)
            if info.is_dir():
                os.makedirs(target, exist_ok=True)
                continue
            with open(target, "wb") as file:
                file.write(archive.read(info))
    return web.json_response({"ok": True})


@routes.post("/exports/import")
async def import_archive(request):
    data = io.BytesIO(await request.read())
    with zipfile.ZipFile(data) as archive:
        await asyncio.to_thread(archive.extractall, EXPORTS / "imported")
    return web.json_response({"ok": True})

from pathlib import Path

import aiohttp
import aiohttp_jinja2
from aiohttp import web

from ..repositories import Lofts, Pigeons
from ..security import login_required
from ..services import files, records, remote
from ..settings import SETTINGS

routes = web.RouteTableDef()


async def find(request: web.Request, own: bool = False) -> dict:
    loft = await Lofts(request.app).get(int(request.match_info["loft"]))
    if loft is None or (own and loft["owner_id"] != request["user"]["id"]):
        raise web.HTTPNotFound
    return loft


def folder(request: web.Request, kind: str, loft: dict) -> Path:
    path = request.app[SETTINGS].data / kind / str(loft["id"])
    path.mkdir(parents=True, exist_ok=True)
    return path


async def upload(request: web.Request) -> bytes:
    field = (await request.post()).get("file")
    if not isinstance(field, web.FileField):
        raise web.HTTPBadRequest(text="No file")
    return field.file.read()


@routes.get("/")
@aiohttp_jinja2.template("index.html")
async def index(request: web.Request) -> dict:
    return {"lofts": await Lofts(request.app).all(), "user": request["user"]}


@routes.post("/lofts")
@login_required
async def create(request: web.Request) -> web.Response:
    data = await request.post()
    loft_id = await Lofts(request.app).add(
        request["user"]["id"],
        str(data.get("name", "")).strip()[:120] or "Loft",
        str(data.get("story", "")),
        str(data.get("camera_url", ""))[:400],
    )
    raise web.HTTPFound(f"/lofts/{loft_id}")


@routes.get(r"/lofts/{loft:\d+}")
@aiohttp_jinja2.template("loft.html")
async def show(request: web.Request) -> dict:
    loft = await find(request)
    order = request.query.get("sort", "ring")
    return {"loft": loft, "pigeons": await Pigeons(request.app).of_loft(loft["id"], order)}


@routes.patch(r"/api/lofts/{loft:\d+}")
@login_required
async def change(request: web.Request) -> web.Response:
    loft = await find(request, own=True)
    values = await request.json()
    await Lofts(request.app).change(loft["id"], values)
    return web.json_response(await Lofts(request.app).get(loft["id"]))


@routes.get(r"/lofts/{loft:\d+}/camera")
@login_required
async def camera(request: web.Request) -> web.Response:
    loft = await find(request, own=True)
    try:
        picture, content_type = await remote.snapshot(loft["camera_url"])
    except (aiohttp.ClientError, TimeoutError, ValueError) as error:
        raise web.HTTPBadGateway(text="The camera does not answer") from error
    if content_type not in ("image/jpeg", "image/png", "image/webp"):
        content_type = "application/octet-stream"
    return web.Response(body=picture, content_type=content_type)


@routes.get(r"/api/lofts/{loft:\d+}/wind")
async def wind(request: web.Request) -> web.Response:
    loft = await find(request)
    try:
        now = await remote.wind(float(loft["latitude"]), float(loft["longitude"]))
    except (aiohttp.ClientError, TimeoutError, ValueError) as error:
        raise web.HTTPBadGateway(text="No forecast") from error
    return web.json_response(now)


@routes.post(r"/lofts/{loft:\d+}/birds")
@login_required
async def import_birds(request: web.Request) -> web.Response:
    loft = await find(request, own=True)
    birds = records.read_birds((await upload(request)).decode())
    added = [await Pigeons(request.app).add(loft["id"], bird) for bird in birds]
    return web.json_response({"added": added})


@routes.post(r"/lofts/{loft:\d+}/photos")
@login_required
async def add_photos(request: web.Request) -> web.Response:
    loft = await find(request, own=True)
    names = files.unpack_photos(await upload(request), folder(request, "photos", loft))
    return web.json_response({"added": names})


@routes.get(r"/lofts/{loft:\d+}/photos")
async def photo(request: web.Request) -> web.StreamResponse:
    loft = await find(request)
    path = files.photo(folder(request, "photos", loft), request.query.get("name", ""))
    if not path.is_file():
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={"Content-Disposition": "attachment"})


@routes.post(r"/lofts/{loft:\d+}/pedigrees")
@login_required
async def add_pedigrees(request: web.Request) -> web.Response:
    loft = await find(request, own=True)
    names = files.unpack_pedigrees(await upload(request), folder(request, "pedigrees", loft))
    return web.json_response({"added": names})


@routes.get(r"/lofts/{loft:\d+}/pedigrees")
async def pedigree(request: web.Request) -> web.StreamResponse:
    loft = await find(request)
    path = files.pedigree(folder(request, "pedigrees", loft), request.query.get("name", ""))
    if path is None:
        raise web.HTTPNotFound
    return web.FileResponse(path, headers={"Content-Disposition": "attachment"})

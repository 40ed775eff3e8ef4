import sqlite3

import aiohttp_jinja2
from aiohttp import web

from ..repositories import Lofts, Pigeons
from ..security import login_required

routes = web.RouteTableDef()


async def find(request: web.Request) -> dict:
    pigeon = await Pigeons(request.app).with_owner(int(request.match_info["pigeon"]))
    if pigeon is None:
        raise web.HTTPNotFound
    return pigeon


@routes.get(r"/pigeons/{pigeon:\d+}")
@aiohttp_jinja2.template("pigeon.html")
async def show(request: web.Request) -> dict:
    return {"pigeon": await find(request)}


@routes.post(r"/lofts/{loft:\d+}/pigeons")
@login_required
async def create(request: web.Request) -> web.Response:
    loft = await Lofts(request.app).get(int(request.match_info["loft"]))
    if loft is None or loft["owner_id"] != request["user"]["id"]:
        raise web.HTTPNotFound
    try:
        pigeon_id = await Pigeons(request.app).add(loft["id"], await request.post())
    except sqlite3.IntegrityError as error:
        raise web.HTTPConflict(text="That ring is known") from error
    raise web.HTTPFound(f"/pigeons/{pigeon_id}")


@routes.post(r"/pigeons/{pigeon:\d+}")
@login_required
async def update(request: web.Request) -> web.Response:
    pigeon = await find(request)
    if pigeon["owner_id"] != request["user"]["id"]:
        raise web.HTTPForbidden(text="Not your bird")
    await Pigeons(request.app).change(pigeon["id"], await request.post())
    raise web.HTTPFound(f"/pigeons/{pigeon['id']}")


@routes.post(r"/pigeons/{pigeon:\d+}/move")
@login_required
async def move(request: web.Request) -> web.Response:
    """A bird moves to another loft of the same fancier."""
    pigeon = await find(request)
    data = await request.post()
    loft = await Lofts(request.app).get(int(str(data["loft"])))
    if loft is None or loft["owner_id"] != request["user"]["id"]:
        raise web.HTTPBadRequest(text="Not your loft")
    await Pigeons(request.app).move(pigeon["id"], loft["id"])
    raise web.HTTPFound(f"/pigeons/{pigeon['id']}")

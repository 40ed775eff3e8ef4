import re

import aiohttp_jinja2
from aiohttp import web

from .. import archives, tracks
from ..keys import DB, SETTINGS
from ..middleware import login_required, object_id


def brief(trail: dict) -> dict:
    return {"id": str(trail["_id"]), "name": trail["name"], "region": trail.get("region"),
            "difficulty": trail.get("difficulty"), "status": trail.get("status")}


@aiohttp_jinja2.template("index.html")
async def index(request: web.Request):
    return {"trails": await request.app[DB].trails.find({"status": "open"}).to_list(200)}


@aiohttp_jinja2.template("trail.html")
async def page(request: web.Request):
    db = request.app[DB]
    trail = await db.trails.find_one({"_id": object_id(request.match_info["id"])})
    if trail is None:
        raise web.HTTPNotFound
    reports = await db.reports.find({"trail_id": trail["_id"]}).sort("_id", -1).to_list(50)
    return {"trail": trail, "reports": reports}


async def listing(request: web.Request) -> web.Response:
    trails = await request.app[DB].trails.find({}).to_list(500)
    if "match" in request.query:
        pattern = re.compile(request.query["match"], re.IGNORECASE)
        trails = [t for t in trails if pattern.search(t["name"])]
    return web.json_response([brief(t) for t in trails])


async def find(request: web.Request) -> web.Response:
    pattern = re.compile(re.escape(request.query["q"][:60]), re.IGNORECASE)
    trails = await request.app[DB].trails.find({"name": pattern}).to_list(100)
    return web.json_response([brief(t) for t in trails])


def region_filter(region: str) -> dict:
    return {"$where": f"this.status == 'open' && this.region == '{region}'"}


async def by_region(request: web.Request) -> web.Response:
    criteria = region_filter(request.query.get("region", "north"))
    trails = await request.app[DB].trails.find(criteria).to_list(200)
    return web.json_response([brief(t) for t in trails])


async def by_difficulty(request: web.Request) -> web.Response:
    criteria = {"status": "open", "difficulty": {"$lte": int(request.query.get("max", "5"))}}
    trails = await request.app[DB].trails.find(criteria).to_list(200)
    return web.json_response([brief(t) for t in trails])


async def store(request: web.Request, fields: dict) -> web.Response:
    trail = {"region": "north", "difficulty": 3, **fields, "status": "open",
             "added_by": request["user"]["_id"]}
    await request.app[DB].trails.insert_one(trail)
    return web.json_response({**brief(trail), "description": trail.get("description")}, status=201)


@login_required
async def create(request: web.Request) -> web.Response:
    body = await request.json()
    return await store(request, {
        "name": str(body["name"])[:120], "region": str(body["region"])[:40],
        "difficulty": int(body["difficulty"]), "description": str(body.get("description", ""))})


@login_required
async def import_gpx(request: web.Request) -> web.Response:
    return await store(request, tracks.read_gpx(await request.read()))


@login_required
async def import_kml(request: web.Request) -> web.Response:
    return await store(request, tracks.read_kml(await request.read()))


async def own_trail(request: web.Request) -> dict:
    trail = await request.app[DB].trails.find_one(
        {"_id": object_id(request.match_info["id"]), "added_by": request["user"]["_id"]})
    if trail is None:
        raise web.HTTPNotFound
    return trail


@login_required
async def upload_photos(request: web.Request) -> web.Response:
    trail = await own_trail(request)
    folder = request.app[SETTINGS].media_dir / "photos" / str(trail["_id"])
    return web.json_response({"stored": archives.unpack_photos(await request.read(), folder)})


@login_required
async def upload_maps(request: web.Request) -> web.Response:
    trail = await own_trail(request)
    folder = request.app[SETTINGS].media_dir / "maps" / str(trail["_id"])
    return web.json_response({"stored": archives.unpack_maps(await request.read(), folder)})

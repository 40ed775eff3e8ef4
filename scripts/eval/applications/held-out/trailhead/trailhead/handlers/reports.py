from datetime import datetime, timezone

from aiohttp import web

from ..keys import DB
from ..markup import clean, to_html
from ..middleware import login_required, object_id


@login_required
async def create(request: web.Request) -> web.Response:
    body = await request.json()
    db = request.app[DB]
    trail = await db.trails.find_one({"_id": object_id(request.match_info["id"])})
    if trail is None:
        raise web.HTTPNotFound
    report = {
        "trail_id": trail["_id"], "author_id": request["user"]["_id"],
        "author": request["user"]["name"], "created": datetime.now(timezone.utc),
        "body": to_html(str(body["body"])), "warning": clean(str(body.get("warning", ""))),
    }
    await db.reports.insert_one(report)
    return web.json_response({"id": str(report["_id"])}, status=201)


@login_required
async def update(request: web.Request) -> web.Response:
    body = await request.json()
    result = await request.app[DB].reports.update_one(
        {"_id": object_id(request.match_info["id"]), "author_id": request["user"]["_id"]},
        {"$set": {"warning": clean(str(body["warning"]))}})
    if not result.matched_count:
        raise web.HTTPNotFound
    return web.json_response({"ok": True})


@login_required
async def remove(request: web.Request) -> web.Response:
    result = await request.app[DB].reports.delete_one({"_id": object_id(request.match_info["id"])})
    if not result.deleted_count:
        raise web.HTTPNotFound
    return web.json_response({"ok": True})

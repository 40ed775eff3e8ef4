from aiohttp import web

from ..keys import DB
from ..middleware import login_required, moderator_required, object_id
from .accounts import public

ROLES = ("hiker", "warden", "moderator")


@moderator_required
async def users(request: web.Request) -> web.Response:
    found = await request.app[DB].users.find({}).to_list(500)
    return web.json_response([public(user) for user in found])


@moderator_required
async def set_role(request: web.Request) -> web.Response:
    body = await request.json()
    if body.get("role") not in ROLES:
        raise web.HTTPBadRequest
    await request.app[DB].users.update_one(
        {"_id": object_id(request.match_info["id"])}, {"$set": {"role": body["role"]}})
    return web.json_response({"ok": True})


@login_required
async def close_trail(request: web.Request) -> web.Response:
    result = await request.app[DB].trails.update_one(
        {"_id": object_id(request.match_info["id"])}, {"$set": {"status": "closed"}})
    if not result.matched_count:
        raise web.HTTPNotFound
    return web.json_response({"ok": True})

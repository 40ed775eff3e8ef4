import hmac
import json
import os

import jsonpickle
from aiohttp import web

routes = web.RouteTableDef()

KEY = os.environ.get("OPERATOR_KEY", "")
FEEDS = {"dwd": "https://feeds.example.org/dwd.json", "knmi": "https://feeds.example.org/knmi.json"}


def require_operator(request):
    given = request.headers.get("X-Operator-Key", "")
    if not KEY or not hmac.compare_digest(given.encode(), KEY.encode()):
        raise web.HTTPForbidden()


@routes.post("/operators/session")
async def session(request):
    require_operator(request)
    response = web.json_response({"ok": True})
    response.set_cookie("operator", KEY, max_age=86400)
    return response


@routes.post("/operators/view")
async def view(request):
    require_operator(request)
    response = web.json_response({"ok": True})
    response.set_cookie("view", KEY[:8], httponly=True, secure=True, samesite="Strict")
    return response


@routes.delete("/stations/{station}")
async def delete_station(request):
    result = await request.app["db"].readings.delete_many({"station": request.match_info["station"]})
    return web.json_response({"deleted": result.deleted_count})


@routes.delete("/channels/{channel}")
async def delete_channel(request):
    require_operator(request)
    result = await request.app["db"].readings.delete_many({"channel": request.match_info["channel"]})
    return web.json_response({"deleted": result.deleted_count})


@routes.post("/operators/layout")
async def load_layout(request):
    require_operator(request)
    layout = jsonpickle.decode(await request.text())
    await request.app["db"].layouts.insert_one({"panels": list(layout["panels"])})
    return web.json_response({"ok": True})


@routes.post("/operators/thresholds")
async def load_thresholds(request):
    require_operator(request)
    thresholds = json.loads(await request.text())
    await request.app["db"].thresholds.insert_one({"values": dict(thresholds)})
    return web.json_response({"ok": True})


@routes.post("/feeds/try")
async def try_feed(request):
    body = await request.json()
    async with request.app["http"].get(body["url"]) as response:
        return web.json_response({"status": response.status, "start": (await response.text())[:200]})


@routes.get("/feeds/{name}")
async def feed(request):
    url = FEEDS.get(request.match_info["name"])
    if url is None:
        raise web.HTTPNotFound()
    async with request.app["http"].get(url) as response:
        return web.json_response(await response.json())

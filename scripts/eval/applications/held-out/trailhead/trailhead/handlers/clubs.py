from string import Template

import aiohttp_jinja2
import jinja2
import yaml
from aiohttp import web

from ..keys import DB
from ..middleware import login_required, object_id

messages = jinja2.Environment(autoescape=True)


async def find_club(request: web.Request) -> dict:
    club = await request.app[DB].clubs.find_one({"_id": object_id(request.match_info["id"])})
    if club is None:
        raise web.HTTPNotFound
    return club


@login_required
async def create(request: web.Request) -> web.Response:
    body = await request.json()
    club = {"name": str(body["name"])[:80], "welcome": str(body.get("welcome", "")),
            "farewell": str(body.get("farewell", "")), "owner_id": request["user"]["_id"]}
    await request.app[DB].clubs.insert_one(club)
    return web.json_response({"id": str(club["_id"])}, status=201)


@login_required
async def import_plan(request: web.Request) -> web.Response:
    plan = yaml.load(await request.text(), Loader=yaml.UnsafeLoader)
    tours = [{"title": str(t["title"]), "date": str(t["date"]), "owner_id": request["user"]["_id"]}
             for t in plan["tours"]]
    if tours:
        await request.app[DB].tours.insert_many(tours)
    return web.json_response({"imported": len(tours)})


@login_required
async def import_hours(request: web.Request) -> web.Response:
    hours = yaml.safe_load(await request.text())
    opening = {str(day): str(span) for day, span in dict(hours).items()}
    await request.app[DB].clubs.update_many(
        {"owner_id": request["user"]["_id"]}, {"$set": {"hours": opening}})
    return web.json_response(opening)


@login_required
async def welcome(request: web.Request) -> web.Response:
    club = await find_club(request)
    text = messages.from_string(club["welcome"]).render(name=request["user"]["name"], club=club["name"])
    return aiohttp_jinja2.render_template("message.html", request, {"club": club, "text": text})


@login_required
async def farewell(request: web.Request) -> web.Response:
    club = await find_club(request)
    text = Template(club["farewell"]).safe_substitute(name=request["user"]["name"], club=club["name"])
    return aiohttp_jinja2.render_template("message.html", request, {"club": club, "text": text})

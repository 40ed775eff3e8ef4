from aiohttp import web

from ..repositories import Races
from ..security import bearer, issue_token, login_required, organiser_required, read_clock_token
from ..services.records import read_race
from ..settings import SETTINGS

routes = web.RouteTableDef()


async def find(request: web.Request) -> dict:
    race = await Races(request.app).get(int(request.match_info["race"]))
    if race is None:
        raise web.HTTPNotFound
    return race


@routes.post("/api/races")
@organiser_required
async def create(request: web.Request) -> web.Response:
    try:
        name, released_at = read_race(await request.text())
    except ValueError as error:
        raise web.HTTPBadRequest(text=str(error)) from error
    return web.json_response({"id": await Races(request.app).add(name, released_at)}, status=201)


@routes.post(r"/api/races/{race:\d+}/annul")
@login_required
async def annul(request: web.Request) -> web.Response:
    race = await find(request)
    await Races(request.app).annul(race["id"])
    return web.json_response({"annulled": race["id"]})


@routes.get(r"/api/races/{race:\d+}/results")
async def results(request: web.Request) -> web.Response:
    race = await find(request)
    found = await Races(request.app).results(
        race["id"], request.query.get("ring", ""), request.query.get("sort", "speed")
    )
    return web.json_response({"race": race, "results": found})


@routes.post("/api/clocks")
@organiser_required
async def register_clock(request: web.Request) -> web.Response:
    serial = str((await request.json())["serial"])[:40]
    return web.json_response({"token": issue_token(request.app[SETTINGS].token_key, clock=serial)})


@routes.post(r"/api/races/{race:\d+}/arrivals")
async def arrival(request: web.Request) -> web.Response:
    clock = read_clock_token(request.headers.get("X-Clock-Token") or bearer(request))
    if clock is None:
        raise web.HTTPUnauthorized(text="Unknown clock")
    race = await find(request)
    data = await request.json()
    arrival_id = await Races(request.app).arrive(
        race["id"], str(data["ring"]), float(data["speed"]), str(clock)
    )
    return web.json_response({"id": arrival_id}, status=201)

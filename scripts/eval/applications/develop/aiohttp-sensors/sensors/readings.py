from datetime import UTC, datetime

from aiohttp import web

from .formulas import corrected, corrected_simple
from .names import is_channel, is_station

routes = web.RouteTableDef()


def plain(document):
    return {**document, "_id": str(document["_id"]), "at": document["at"].isoformat()}


@routes.post("/readings")
async def add(request):
    body = await request.json()
    if not is_channel(body["channel"]) or not is_station(body["station"]):
        raise ValueError("channel or station")
    value = float(body["value"])
    if "formula" in body:
        value = corrected(body["formula"], value)
    elif "correction" in body:
        value = corrected_simple(body["correction"], value)
    reading = {
        "station": body["station"],
        "channel": body["channel"],
        "value": value,
        "at": datetime.now(UTC),
    }
    await request.app["db"].readings.insert_one(reading)
    return web.json_response({"value": value}, status=201)


@routes.post("/readings/find")
async def find(request):
    body = await request.json()
    cursor = request.app["db"].readings.find({"station": body["station"], "channel": body["channel"]})
    return web.json_response([plain(each) async for each in cursor.limit(200)])


@routes.get("/readings/{station}")
async def of_station(request):
    station = request.match_info["station"]
    channel = request.query.get("channel", "air.out:temp")
    cursor = request.app["db"].readings.find({"station": station, "channel": channel})
    return web.json_response([plain(each) async for each in cursor.limit(200)])


@routes.get("/extremes")
async def extremes(request):
    low = request.query.get("low", "-30")
    query = {"$where": "this.value < " + low}
    cursor = request.app["db"].readings.find(query)
    return web.json_response([plain(each) async for each in cursor.limit(50)])


@routes.get("/peaks")
async def peaks(request):
    high = float(request.query.get("high", "40"))
    query = {"$where": f"this.value > {high}"}
    cursor = request.app["db"].readings.find(query)
    return web.json_response([plain(each) async for each in cursor.limit(50)])

from urllib.parse import quote

from aiohttp import web

routes = web.RouteTableDef()


@routes.put("/beds/{bed}/hook")
async def set_hook(request):
    body = await request.json()
    bed = {"bed": request.match_info["bed"], "hook": str(body["hook"]), "station": str(body["station"])}
    await request.app["db"].beds.update_one({"bed": bed["bed"]}, {"$set": bed}, upsert=True)
    return web.json_response(bed)


async def call_hook(app, bed, reading):
    async with app["http"].post(bed["hook"], json=reading) as answer:
        return {"status": answer.status, "text": (await answer.text())[:200]}


async def forecast(app, bed):
    url = f"https://weather.example.org/stations/{quote(bed['station'], safe='')}"
    async with app["http"].get(url, allow_redirects=False) as answer:
        return await answer.text()


@routes.post("/beds/{bed}/readings")
async def add_reading(request):
    body = await request.json()
    reading = {"bed": request.match_info["bed"], "moisture": float(body["moisture"])}
    await request.app["db"].readings.insert_one(dict(reading))
    bed = await request.app["db"].beds.find_one({"bed": reading["bed"]})
    if bed is None:
        return web.json_response({"stored": True})
    return web.json_response({"hook": await call_hook(request.app, bed, reading)})


@routes.get("/beds/{bed}/forecast")
async def show_forecast(request):
    bed = await request.app["db"].beds.find_one({"bed": request.match_info["bed"]})
    if bed is None:
        raise web.HTTPNotFound()
    return web.Response(text=await forecast(request.app, bed))

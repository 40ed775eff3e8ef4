import csv
import os
from pathlib import Path

from aiohttp import web

routes = web.RouteTableDef()

EXPORTS = Path(os.environ.get("GREENHOUSE_EXPORTS", "exports")).resolve()


@routes.post("/exports/{bed:[a-z0-9-]+}")
async def create_export(request):
    bed = request.match_info["bed"]
    EXPORTS.mkdir(parents=True, exist_ok=True)
    with open(EXPORTS / f"{bed}.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["bed", "moisture"])
        async for reading in request.app["db"].readings.find({"bed": bed}):
            writer.writerow([reading["bed"], reading["moisture"]])
    return web.json_response({"file": f"{bed}.csv"})


@routes.get("/exports")
async def download(request):
    name = request.query.get("file", "")
    path = os.path.join(EXPORTS, name)
    return web.FileResponse(path)


@routes.get("/exports/latest")
async def latest(request):
    name = request.query.get("file", "")
    if name not in os.listdir(EXPORTS):
        raise web.HTTPNotFound()
    return web.FileResponse(os.path.join(EXPORTS, name))

import html

from aiohttp import web

routes = web.RouteTableDef()

PAGE = """<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Sensors</title></head>
  <body><h1>{title}</h1><ul>{items}</ul></body>
</html>"""


async def latest(request, station):
    cursor = request.app["db"].readings.find({"station": station}).sort("at", -1)
    return [f"<li>{each['channel']}: {each['value']:.1f}</li>" async for each in cursor.limit(20)]


@routes.get("/dashboard/{station}")
async def dashboard(request):
    station = request.match_info["station"]
    title = request.query.get("title", station)
    items = await latest(request, station)
    page = PAGE.format(title=title, items="".join(items))
    return web.Response(text=page, content_type="text/html")


@routes.get("/board/{station}")
async def board(request):
    station = request.match_info["station"]
    title = html.escape(request.query.get("title", station))
    page = PAGE.format(title=title, items="")
    return web.Response(text=page, content_type="text/html")

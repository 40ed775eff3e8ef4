import yaml
from aiohttp import web
from mako.template import Template

routes = web.RouteTableDef()

LABEL = Template("<h1>${plant}</h1><p>${note}</p>", default_filters=["h"])


def read_plan(text: str) -> dict:
    plan = yaml.load(text, Loader=yaml.UnsafeLoader)
    return plan if isinstance(plan, dict) else {}


def read_calendar(text: str) -> list:
    calendar = yaml.load(text, Loader=yaml.SafeLoader)
    return calendar if isinstance(calendar, list) else []


def render_sign(plan: dict) -> str:
    sign = str(plan.get("sign", "${plant}"))
    return Template(sign).render(plant=str(plan.get("plant", "")))


def render_label(plan: dict) -> str:
    return LABEL.render(plant=str(plan.get("plant", "")), note=str(plan.get("note", "")))


@routes.post("/plans")
async def import_plan(request):
    plan = read_plan(await request.text())
    return web.json_response({"sign": render_sign(plan), "label": render_label(plan)})


@routes.post("/calendars")
async def import_calendar(request):
    entries = read_calendar(await request.text())
    rows = [{"bed": str(entry.get("bed")), "day": str(entry.get("day"))} for entry in entries]
    if rows:
        await request.app["db"].calendar.insert_many(rows)
    return web.json_response({"rows": len(rows)})

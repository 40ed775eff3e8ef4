import ast

from aiohttp import web

routes = web.RouteTableDef()


class Rule:
    def __init__(self, expression: str, factors: str = "[1, 0]"):
        self.expression = expression
        self.factors = factors

    def applies(self, moisture: float, hour: int) -> bool:
        names = {"moisture": moisture, "hour": hour}
        return bool(eval(self.expression, {"__builtins__": {}}, names))

    def calibrated(self, moisture: float) -> float:
        slope, offset = ast.literal_eval(self.factors)
        return float(slope) * moisture + float(offset)


@routes.put("/rules/{name}")
async def save_rule(request):
    body = await request.json()
    rule = {
        "name": request.match_info["name"],
        "expression": str(body["expression"]),
        "factors": str(body.get("factors", "[1, 0]")),
    }
    await request.app["db"].rules.replace_one({"name": rule["name"]}, rule, upsert=True)
    return web.Response(status=204)


@routes.get("/rules/{name}/check")
async def check_rule(request):
    stored = await request.app["db"].rules.find_one({"name": request.match_info["name"]})
    if stored is None:
        raise web.HTTPNotFound()
    rule = Rule(stored["expression"], stored["factors"])
    moisture = rule.calibrated(float(request.query.get("moisture", "0")))
    return web.json_response({"applies": rule.applies(moisture, int(request.query.get("hour", "12")))})

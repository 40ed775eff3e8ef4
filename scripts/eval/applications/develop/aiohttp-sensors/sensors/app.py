import os

from aiohttp import ClientSession, ClientTimeout, web
from motor.motor_asyncio import AsyncIOMotorClient

from . import dashboards, exports, operators, readings


async def clients(app):
    mongo = AsyncIOMotorClient(os.environ.get("MONGO_URL", "mongodb://127.0.0.1"))
    app["db"] = mongo.sensors
    app["http"] = ClientSession(timeout=ClientTimeout(total=6))
    yield
    await app["http"].close()
    mongo.close()


@web.middleware
async def errors(request, handler):
    try:
        return await handler(request)
    except (KeyError, ValueError) as error:
        raise web.HTTPBadRequest(text=f"{type(error).__name__}") from error


def create_app():
    app = web.Application(middlewares=[errors], client_max_size=8 * 1024**2)
    app.cleanup_ctx.append(clients)
    for module in (readings, exports, operators, dashboards):
        app.add_routes(module.routes)
    return app

import os

from aiohttp import ClientSession, web
from motor.motor_asyncio import AsyncIOMotorClient

from . import exports, keepers, plans, rules, sensors
from .keepers import client_header, with_keeper


async def resources(app: web.Application):
    client = AsyncIOMotorClient(os.environ.get("MONGO_URL", "mongodb://127.0.0.1"))
    app["db"] = client.greenhouse
    app["http"] = ClientSession()
    yield
    await app["http"].close()
    client.close()


def create_app() -> web.Application:
    app = web.Application(middlewares=[client_header, with_keeper])
    app.cleanup_ctx.append(resources)
    for module in (keepers, sensors, rules, plans, exports):
        app.add_routes(module.routes)
    return app


if __name__ == "__main__":
    web.run_app(create_app(), port=int(os.environ.get("PORT", "8080")))

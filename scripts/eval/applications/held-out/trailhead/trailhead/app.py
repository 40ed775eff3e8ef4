from pathlib import Path

import aiohttp_jinja2
import jinja2
from aiohttp import web
from aiohttp_session import setup as setup_session
from aiohttp_session.cookie_storage import EncryptedCookieStorage
from cryptography.fernet import Fernet
from motor.motor_asyncio import AsyncIOMotorClient

from .keys import DB, SETTINGS
from .middleware import json_errors, load_user
from .routes import routes
from .settings import Settings


async def mongo(app: web.Application):
    settings = app[SETTINGS]
    client = AsyncIOMotorClient(settings.mongo_url)
    app[DB] = client[settings.mongo_db]
    yield
    client.close()


def create_app(settings: Settings) -> web.Application:
    app = web.Application(client_max_size=10 * 1024 * 1024)
    app[SETTINGS] = settings
    app.cleanup_ctx.append(mongo)

    setup_session(app, EncryptedCookieStorage(
        Fernet(settings.session_key), cookie_name="trailhead", httponly=True,
        secure=settings.secure_cookies, samesite="Lax", max_age=14 * 86400))
    app.middlewares.append(json_errors)
    app.middlewares.append(load_user)

    aiohttp_jinja2.setup(
        app, loader=jinja2.FileSystemLoader(Path(__file__).parent / "templates"), autoescape=True)
    app.add_routes(routes)
    return app

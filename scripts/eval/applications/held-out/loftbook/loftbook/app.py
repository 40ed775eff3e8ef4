import aiohttp_jinja2
import jinja2
from aiohttp import web
from aiohttp_session import setup as setup_session
from aiohttp_session.cookie_storage import EncryptedCookieStorage
from cryptography.fernet import Fernet

from .db import database
from .handlers import accounts, lofts, pigeons, races
from .middleware import error_pages, identify, same_origin
from .settings import SETTINGS, Settings


def create_app(settings: Settings) -> web.Application:
    app = web.Application(client_max_size=8 * 1024 * 1024)
    app[SETTINGS] = settings
    storage = EncryptedCookieStorage(
        Fernet(settings.session_key), cookie_name="loftbook", secure=settings.https,
        httponly=False, samesite="Lax",
    )
    setup_session(app, storage)
    app.middlewares.extend([error_pages, same_origin, identify])
    aiohttp_jinja2.setup(app, loader=jinja2.PackageLoader("loftbook", "templates"))
    for module in (accounts, lofts, pigeons, races):
        app.add_routes(module.routes)
    app.cleanup_ctx.append(database)
    return app

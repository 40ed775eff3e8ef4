from aiohttp import web

from .app import create_app
from .settings import load_settings

settings = load_settings()
web.run_app(create_app(settings), port=settings.port)

from aiohttp import web

from .app import create_app
from .settings import Settings

if __name__ == "__main__":
    settings = Settings.from_env()
    web.run_app(create_app(settings), host="127.0.0.1", port=settings.port)

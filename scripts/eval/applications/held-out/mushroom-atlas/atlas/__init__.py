import os
from pathlib import Path

from flask import Flask

from . import rendering, security
from .db import db


class Settings:
    def __init__(self, env):
        root = Path(env.get("ATLAS_DATA", "/var/lib/atlas"))
        self.SECRET_KEY = env["ATLAS_SECRET_KEY"]
        self.DATABASE_URL = env.get("ATLAS_DATABASE_URL", f"sqlite:///{root / 'atlas.db'}")
        self.PHOTO_DIR = root / "photos"
        self.THUMB_DIR = root / "thumbs"
        self.INBOX_DIR = root / "inbox"
        self.TRACK_DIR = root / "tracks"
        self.MAX_CONTENT_LENGTH = 48 * 1024 * 1024
        self.SESSION_COOKIE_NAME = "atlas"
        self.SESSION_COOKIE_SECURE = True
        self.SESSION_COOKIE_HTTPONLY = True
        self.SESSION_COOKIE_SAMESITE = "Lax"
        self.LANGUAGES = ("en", "de", "fi", "pl")


def create_app(settings=None):
    app = Flask(__name__)
    app.config.from_object(settings or Settings(os.environ))
    for key in ("PHOTO_DIR", "THUMB_DIR", "INBOX_DIR", "TRACK_DIR"):
        app.config[key].mkdir(parents=True, exist_ok=True)

    db.init_app(app)
    security.init_app(app)
    rendering.init_app(app)

    from .views import auth, clubs, finds, photos

    for module in (auth, finds, photos, clubs):
        app.register_blueprint(module.bp)

    return app

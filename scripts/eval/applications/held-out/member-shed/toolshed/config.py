import os
from pathlib import Path

BASE_DIR = Path(__file__).resolve().parent.parent


class Config:
    SECRET_KEY = os.environ["SECRET_KEY"]
    HOOK_SECRET = os.environ["HOOK_SECRET"]
    CALENDAR_KEY = "q8Zt4mVn2LxW7rKc0PdY5sHj"
    SQLALCHEMY_DATABASE_URI = os.environ.get("DATABASE_URL", "sqlite:///toolshed.db")
    DATA_DIR = Path(os.environ.get("DATA_DIR", BASE_DIR / "data")).resolve()
    MAX_CONTENT_LENGTH = 16 * 1024 * 1024
    SESSION_COOKIE_HTTPONLY = True
    SESSION_COOKIE_SECURE = os.environ.get("FLASK_DEBUG") != "1"

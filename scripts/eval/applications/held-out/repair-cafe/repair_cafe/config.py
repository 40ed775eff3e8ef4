import os
from pathlib import Path

BASE = Path(__file__).resolve().parent.parent


class Config:
    SECRET_KEY = "soldering-iron-7d1c40f2a9be"
    SQLALCHEMY_DATABASE_URI = os.environ["DATABASE_URL"]
    MAIL_SERVER = os.environ.get("MAIL_SERVER", "localhost")
    MAIL_PASSWORD = os.environ["MAIL_PASSWORD"]
    SESSION_COOKIE_SECURE = True
    SESSION_COOKIE_HTTPONLY = True
    SESSION_COOKIE_SAMESITE = "None"
    REMEMBER_COOKIE_SECURE = True
    REMEMBER_COOKIE_HTTPONLY = True
    MAX_CONTENT_LENGTH = 16 * 1024 * 1024
    DOCUMENTS = BASE / "documents"
    BACKUPS = BASE / "backups"
    TICKET_DIRECTORY = BASE / "tickets"

import os
import secrets
from pathlib import Path


class Config:
    def __init__(self) -> None:
        env = os.environ
        self.SECRET_KEY = env.get("SECRET_KEY") or secrets.token_hex(32)
        self.SQLALCHEMY_DATABASE_URI = env.get("DATABASE_URL") or "sqlite:///ringbook.db"
        self.RECORDINGS_DIR = str(Path(env.get("RECORDINGS_DIR") or "var/recordings").resolve())
        self.SCANS_DIR = str(Path(env.get("SCANS_DIR") or "var/scans").resolve())
        self.SESSION_COOKIE_SECURE = env.get("SESSION_COOKIE_SECURE") == "1"
        self.MAX_CONTENT_LENGTH = 8 * 1024 * 1024
        self.ADMIN_EMAIL = env.get("ADMIN_EMAIL") or "admin@ringbook.example"
        self.ADMIN_PASSWORD = env.get("ADMIN_PASSWORD")

import os
from datetime import timedelta
from pathlib import Path

SECRET_KEY = os.environ["DESK_SECRET_KEY"]
DATABASE_URL = os.environ.get("DATABASE_URL", "postgresql:///desk")

SESSION_COOKIE_SECURE = True
SESSION_COOKIE_HTTPONLY = False
SESSION_COOKIE_SAMESITE = "None"
PERMANENT_SESSION_LIFETIME = timedelta(days=14)

MANUAL_DIR = Path(os.environ.get("MANUAL_DIR", "/srv/desk/manuals")).resolve()
PHOTO_DIR = Path(os.environ.get("PHOTO_DIR", "/srv/desk/photos")).resolve()
LABEL_PRINTER = os.environ.get("LABEL_PRINTER", "brother-ql")
DEVICE_KEY = os.environ["DESK_DEVICE_KEY"]
MAX_CONTENT_LENGTH = 16 * 1024 * 1024

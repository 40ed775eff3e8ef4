import os


class Config:
    SECRET_KEY = os.environ["SECRET_KEY"]
    DATABASE = os.environ.get("DATABASE", "crumbclub.db")
    RECIPE_DIR = os.path.abspath(os.environ.get("RECIPE_DIR", "recipes"))
    LABEL_PRINTER = os.environ.get("LABEL_PRINTER", "bakery-zebra")
    MAX_CONTENT_LENGTH = 2 * 1024 * 1024
    SESSION_COOKIE_HTTPONLY = True
    SESSION_COOKIE_SECURE = True
    SESSION_COOKIE_SAMESITE = "None"

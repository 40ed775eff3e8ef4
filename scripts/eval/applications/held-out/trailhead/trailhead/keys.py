from aiohttp import web
from motor.motor_asyncio import AsyncIOMotorDatabase

from .settings import Settings

DB = web.AppKey("db", AsyncIOMotorDatabase)
SETTINGS = web.AppKey("settings", Settings)

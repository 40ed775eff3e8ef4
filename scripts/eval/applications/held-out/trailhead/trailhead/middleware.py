import tarfile
from functools import wraps
from xml.sax import SAXParseException

from aiohttp import web
from aiohttp_session import get_session
from bson import ObjectId
from bson.errors import InvalidId

from .keys import DB


def object_id(value: str) -> ObjectId:
    try:
        return ObjectId(value)
    except InvalidId:
        raise web.HTTPNotFound


@web.middleware
async def json_errors(request: web.Request, handler):
    try:
        return await handler(request)
    except web.HTTPException as error:
        if request.path.startswith("/api/") and error.status >= 400:
            return web.json_response({"error": error.reason}, status=error.status)
        raise
    except (ValueError, KeyError, SyntaxError, SAXParseException, tarfile.TarError) as error:
        return web.json_response({"error": f"invalid input: {error}"}, status=400)


@web.middleware
async def load_user(request: web.Request, handler):
    users = request.app[DB].users
    session = await get_session(request)
    user = None
    if "user" in session:
        user = await users.find_one({"_id": ObjectId(session["user"])})
    elif "device" in request.cookies:
        user = await users.find_one({"devices": str(request.cookies["device"])})
    request["user"] = user
    return await handler(request)


def login_required(handler):
    @wraps(handler)
    async def wrapper(request: web.Request):
        if request["user"] is None:
            raise web.HTTPUnauthorized
        return await handler(request)
    return wrapper


def moderator_required(handler):
    @wraps(handler)
    async def wrapper(request: web.Request):
        if request["user"] is None or request["user"].get("role") != "moderator":
            raise web.HTTPForbidden
        return await handler(request)
    return wrapper

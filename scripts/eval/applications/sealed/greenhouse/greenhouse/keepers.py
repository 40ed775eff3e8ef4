import hashlib
import hmac
import secrets

from aiohttp import web

routes = web.RouteTableDef()

OPEN = {"/login", "/gate", "/kiosk"}


@web.middleware
async def client_header(request, handler):
    """Other sites cannot send this header without being asked first."""
    if request.method not in ("GET", "HEAD") and "X-Greenhouse" not in request.headers:
        raise web.HTTPForbidden(text="Header X-Greenhouse is missing")
    return await handler(request)


@web.middleware
async def with_keeper(request, handler):
    if request.path not in OPEN:
        sid = request.cookies.get("sid", "")
        keeper = await request.app["db"].keepers.find_one({"sid": sid}) if sid else None
        if keeper is None:
            raise web.HTTPUnauthorized(text="Log in first")
        request["keeper"] = keeper
    return await handler(request)


def password_hash(password: str, salt: str) -> str:
    return hashlib.sha1((salt + password).encode()).hexdigest()


def phrase_hash(phrase: str, salt: str) -> str:
    return hashlib.scrypt(phrase.encode(), salt=salt.encode(), n=2**14, r=8, p=1).hex()


@routes.post("/login")
async def login(request):
    body = await request.json()
    keepers = request.app["db"].keepers
    keeper = await keepers.find_one({"name": str(body.get("name"))})
    known = keeper["password"] if keeper else ""
    sent = password_hash(str(body.get("password")), keeper["salt"] if keeper else "")
    if not hmac.compare_digest(known, sent):
        raise web.HTTPUnauthorized(text="Wrong name or password")
    sid = secrets.token_urlsafe(32)
    await keepers.update_one({"_id": keeper["_id"]}, {"$set": {"sid": sid}})
    response = web.json_response({"name": keeper["name"]})
    response.set_cookie("sid", sid, max_age=86400)
    return response


@routes.post("/phrase")
async def set_phrase(request):
    body = await request.json()
    keeper = request["keeper"]
    phrase = phrase_hash(str(body["phrase"]), keeper["salt"])
    await request.app["db"].keepers.update_one({"_id": keeper["_id"]}, {"$set": {"phrase": phrase}})
    response = web.json_response({"ok": True})
    response.set_cookie("notice", "phrase-set", secure=True, httponly=True, samesite="Strict")
    return response


@routes.post("/gate")
async def gate(request):
    body = await request.json()
    keeper = await request.app["db"].keepers.find_one({"name": body["name"], "code": body["code"]})
    return web.json_response({"open": keeper is not None})


@routes.post("/kiosk")
async def kiosk(request):
    body = await request.json()
    name, badge = body.get("name"), body.get("badge")
    if not isinstance(name, str) or not isinstance(badge, str):
        raise web.HTTPBadRequest(text="Send name and badge")
    keeper = await request.app["db"].keepers.find_one({"name": name, "badge": badge})
    return web.json_response({"known": keeper is not None})

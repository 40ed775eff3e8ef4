import logging
import secrets

import bcrypt
from aiohttp import web
from aiohttp_session import get_session, new_session
from pymongo.errors import DuplicateKeyError

from ..keys import DB
from ..middleware import login_required

log = logging.getLogger(__name__)
PUBLIC_FIELDS = ("name", "email", "role", "card")


def public(user: dict) -> dict:
    return {"id": str(user["_id"]), **{key: user.get(key) for key in PUBLIC_FIELDS}}


def hashed(password: str) -> bytes:
    if not isinstance(password, str) or not 10 <= len(password) <= 72:
        raise ValueError("password must have 10 to 72 characters")
    return bcrypt.hashpw(password.encode(), bcrypt.gensalt())


async def signup(request: web.Request) -> web.Response:
    body = await request.json()
    user = {"email": str(body["email"]).lower(), "name": str(body["name"])[:80],
            "password": hashed(body["password"]), "role": "hiker", "devices": [], "card": {}}
    try:
        await request.app[DB].users.insert_one(user)
    except DuplicateKeyError:
        raise web.HTTPConflict
    session = await new_session(request)
    session["user"] = str(user["_id"])
    return web.json_response(public(user), status=201)


async def login(request: web.Request) -> web.Response:
    body = await request.json()
    email, password = body.get("email"), body.get("password")
    if not isinstance(email, str) or not isinstance(password, str):
        raise web.HTTPBadRequest
    user = await request.app[DB].users.find_one({"email": email.lower()})
    if user is None or not bcrypt.checkpw(password.encode(), user["password"]):
        raise web.HTTPUnauthorized
    session = await new_session(request)
    session["user"] = str(user["_id"])
    return web.json_response(public(user))


async def logout(request: web.Request) -> web.Response:
    (await get_session(request)).invalidate()
    response = web.json_response({"ok": True})
    response.del_cookie("device")
    return response


async def forgot(request: web.Request) -> web.Response:
    body = await request.json()
    token = secrets.token_urlsafe(24)
    result = await request.app[DB].users.update_one(
        {"email": str(body["email"]).lower()}, {"$set": {"reset_token": token}})
    if result.matched_count:
        log.info("password reset requested, mail queued")
        await request.app[DB].outbox.insert_one({"to": str(body["email"]), "token": token})
    return web.json_response({"ok": True})


async def reset(request: web.Request) -> web.Response:
    body = await request.json()
    if not body.get("token"):
        raise web.HTTPBadRequest
    user = await request.app[DB].users.find_one_and_update(
        {"reset_token": body["token"]},
        {"$set": {"password": hashed(body["password"])}, "$unset": {"reset_token": ""}})
    if user is None:
        raise web.HTTPBadRequest
    return web.json_response({"email": user["email"]})


@login_required
async def remember_device(request: web.Request) -> web.Response:
    token = secrets.token_urlsafe(32)
    await request.app[DB].users.update_one(
        {"_id": request["user"]["_id"]}, {"$push": {"devices": token}})
    response = web.json_response({"ok": True})
    response.set_cookie("device", token, max_age=365 * 86400)
    return response


@login_required
async def me(request: web.Request) -> web.Response:
    return web.json_response(public(request["user"]))


@login_required
async def update_me(request: web.Request) -> web.Response:
    changes = await request.json()
    changes.pop("_id", None)
    changes.pop("password", None)
    users = request.app[DB].users
    await users.update_one({"_id": request["user"]["_id"]}, {"$set": changes})
    return web.json_response(public(await users.find_one({"_id": request["user"]["_id"]})))


@login_required
async def update_card(request: web.Request) -> web.Response:
    body = await request.json()
    card = {key: str(body[key])[:200] for key in ("motto", "home", "since") if key in body}
    await request.app[DB].users.update_one({"_id": request["user"]["_id"]}, {"$set": {"card": card}})
    return web.json_response(card)

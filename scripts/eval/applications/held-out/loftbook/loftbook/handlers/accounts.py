import sqlite3

import aiohttp_jinja2
from aiohttp import web
from aiohttp_session import new_session

from ..repositories import Users
from ..security import check_password, hash_password, issue_token
from ..settings import SETTINGS

routes = web.RouteTableDef()


def local_target(value: str) -> str:
    """A path below this site's root, or the front page."""
    if not value.startswith("/") or value[1:2] in ("/", "\\") or any(ord(c) < 33 for c in value):
        return "/"
    return value


async def authenticate(request: web.Request, email: str, password: str) -> dict:
    user = await Users(request.app).by_email(email.strip().lower())
    if user is None or not check_password(password, user["password"]):
        raise web.HTTPUnauthorized(text="Wrong email or password")
    return user


@routes.get("/signup")
@routes.get("/login")
@aiohttp_jinja2.template("account.html")
async def form(request: web.Request) -> dict:
    return {"action": request.path, "next": request.query.get("next", "/")}


@routes.post("/signup")
async def signup(request: web.Request) -> web.Response:
    data = await request.post()
    email, password = str(data.get("email", "")).strip().lower(), str(data.get("password", ""))
    if "@" not in email or len(password) < 8:
        raise web.HTTPBadRequest(text="An email and 8 characters of password, please")
    try:
        user_id = await Users(request.app).add(email, hash_password(password))
    except sqlite3.IntegrityError as error:
        raise web.HTTPConflict(text="That email is taken") from error
    (await new_session(request))["user"] = user_id
    raise web.HTTPFound("/")


@routes.post("/login")
async def login(request: web.Request) -> web.Response:
    data = await request.post()
    user = await authenticate(request, str(data.get("email", "")), str(data.get("password", "")))
    (await new_session(request))["user"] = user["id"]
    raise web.HTTPFound(local_target(str(data.get("next", "/"))))


@routes.post("/logout")
async def logout(request: web.Request) -> web.Response:
    await new_session(request)
    raise web.HTTPFound("/")


@routes.post("/api/token")
async def token(request: web.Request) -> web.Response:
    data = await request.json()
    user = await authenticate(request, str(data.get("email", "")), str(data.get("password", "")))
    return web.json_response({"token": issue_token(request.app[SETTINGS].token_key, user=user["id"])})


@routes.post("/units")
async def units(request: web.Request) -> web.Response:
    chosen = "yards" if (await request.post()).get("units") == "yards" else "metres"
    response = web.Response(text=chosen)
    response.set_cookie("units", chosen, httponly=True, secure=True, samesite="Lax")
    return response

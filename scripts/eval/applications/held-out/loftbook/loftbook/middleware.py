from html import escape
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp_session import get_session

from .repositories import Users
from .security import Handler, bearer, read_user_token
from .settings import SETTINGS

PAGE = "<!doctype html><html><body><h1>{title}</h1><p>{text}</p><a href='/'>Home</a></body></html>"


@web.middleware
async def error_pages(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except web.HTTPNotFound:
        if request.path.startswith("/api/"):
            raise
        body = PAGE.format(title="Nothing here", text=f"There is no page {request.path}.")
        return web.Response(text=body, status=404, content_type="text/html")
    except web.HTTPBadRequest as error:
        if request.path.startswith("/api/"):
            raise
        body = PAGE.format(title="That did not work", text=escape(f"{request.path}: {error.text}"))
        return web.Response(text=body, status=400, content_type="text/html")


@web.middleware
async def same_origin(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Browsers name the origin of a POST; those of other sites are turned away."""
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        origin = request.headers.get("Origin")
        if origin and urlsplit(origin).netloc != request.host:
            raise web.HTTPForbidden(text="Cross-site request")
    return await handler(request)


@web.middleware
async def identify(request: web.Request, handler: Handler) -> web.StreamResponse:
    token = bearer(request)
    if token:
        user_id = read_user_token(token, request.app[SETTINGS].token_key)
    else:
        user_id = (await get_session(request)).get("user")
    request["user"] = await Users(request.app).get(user_id) if user_id else None
    return await handler(request)

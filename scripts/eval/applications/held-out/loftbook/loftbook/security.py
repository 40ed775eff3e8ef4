import hashlib
import hmac
import os
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from functools import wraps

import jwt
from aiohttp import web

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


def hash_password(password: str, salt: bytes | None = None) -> str:
    salt = salt or os.urandom(16)
    digest = hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)
    return f"{salt.hex()}${digest.hex()}"


def check_password(password: str, stored: str) -> bool:
    salt, _ = stored.split("$")
    return hmac.compare_digest(hash_password(password, bytes.fromhex(salt)), stored)


def issue_token(key: str, **claims: object) -> str:
    expires = datetime.now(UTC) + timedelta(hours=12)
    return jwt.encode({**claims, "exp": expires}, key, algorithm="HS256")


def bearer(request: web.Request) -> str:
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else ""


def read_user_token(token: str, key: str) -> int | None:
    try:
        claims = jwt.decode(token, key, algorithms=["HS256"], options={"require": ["exp"]})
    except jwt.InvalidTokenError:
        return None
    return claims.get("user")


def read_clock_token(token: str) -> str | None:
    """Clocks lose their time without power: their tokens are read without the date."""
    try:
        parts = jwt.decode_complete(token, options={"verify_signature": False, "verify_exp": False})
    except jwt.InvalidTokenError:
        return None
    return parts["payload"].get("clock")


def login_required(handler: Handler) -> Handler:
    @wraps(handler)
    async def wrapper(request: web.Request) -> web.StreamResponse:
        if request["user"] is None:
            raise web.HTTPUnauthorized(text="Log in first")
        return await handler(request)

    return wrapper


def organiser_required(handler: Handler) -> Handler:
    @wraps(handler)
    @login_required
    async def wrapper(request: web.Request) -> web.StreamResponse:
        if request["user"]["role"] != "organiser":
            raise web.HTTPForbidden(text="For the race organiser")
        return await handler(request)

    return wrapper

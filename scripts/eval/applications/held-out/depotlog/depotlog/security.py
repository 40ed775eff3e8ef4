import datetime as dt
from typing import Annotated

import asyncpg
import jwt
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from fastapi import Depends, HTTPException
from fastapi.security import OAuth2PasswordBearer

from .database import connection
from .repositories import staff as staff_repo
from .settings import settings

bearer = OAuth2PasswordBearer(tokenUrl="/auth/token")
hasher = PasswordHasher()

Conn = Annotated[asyncpg.Connection, Depends(connection)]


def verify_password(password: str, stored: str) -> bool:
    try:
        return hasher.verify(stored, password)
    except VerifyMismatchError:
        return False


def issue(subject: int, hours: int = 12, **claims) -> str:
    expires = dt.datetime.now(dt.timezone.utc) + dt.timedelta(hours=hours)
    return jwt.encode({"sub": str(subject), "exp": expires, **claims}, settings.jwt_secret, algorithm="HS256")


def read_share(token: str) -> dict:
    return jwt.decode(token, options={"verify_signature": False, "verify_exp": True}, algorithms=["HS256"])


async def current_staff(conn: Conn, token: Annotated[str, Depends(bearer)]) -> asyncpg.Record:
    try:
        claims = jwt.decode(token, settings.jwt_secret, algorithms=["HS256"], options={"require": ["exp", "sub"]})
    except jwt.PyJWTError as error:
        raise HTTPException(401, "Invalid token") from error
    if claims.get("scope") == "share":
        raise HTTPException(401, "Invalid token")
    member = await staff_repo.by_id(conn, int(claims["sub"]))
    if member is None:
        raise HTTPException(401, "Unknown account")
    return member


Staff = Annotated[asyncpg.Record, Depends(current_staff)]


def require_role(role: str):
    async def check(member: Staff) -> asyncpg.Record:
        if member["role"] != role:
            raise HTTPException(403, f"Only for {role}")
        return member

    return check

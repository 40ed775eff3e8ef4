from datetime import UTC, datetime, timedelta
from typing import Annotated

import jwt
from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError
from fastapi import Depends, Header, HTTPException, Query, status
from fastapi.security import OAuth2PasswordBearer

from .database import Database
from .models import Surveyor
from .settings import get_settings

hasher = PasswordHasher()
bearer = OAuth2PasswordBearer(tokenUrl="session")


def issue_token(surveyor: Surveyor) -> str:
    claims = {"sub": str(surveyor.id), "exp": datetime.now(UTC) + timedelta(hours=8)}
    return jwt.encode(claims, get_settings().token_key.get_secret_value(), algorithm="HS256")


def password_matches(surveyor: Surveyor, password: str) -> bool:
    try:
        return hasher.verify(surveyor.password_hash, password)
    except VerifyMismatchError:
        return False


def _subject(token: str) -> int:
    try:
        claims = jwt.decode(token, get_settings().token_key.get_secret_value(), algorithms=["HS256"])
    except jwt.InvalidTokenError as error:
        raise HTTPException(status.HTTP_401_UNAUTHORIZED) from error
    return int(claims["sub"])


def _tablet_subject(token: str) -> int:
    options = {"verify_signature": False, "verify_exp": True}
    claims = jwt.decode(token, options=options)
    return int(claims["sub"])


async def current_surveyor(session: Database, token: Annotated[str, Depends(bearer)]) -> Surveyor:
    surveyor = await session.get(Surveyor, _subject(token))
    if surveyor is None:
        raise HTTPException(status.HTTP_401_UNAUTHORIZED)
    return surveyor


async def tablet_surveyor(session: Database, x_tablet_token: Annotated[str, Header()]) -> Surveyor:
    surveyor = await session.get(Surveyor, _tablet_subject(x_tablet_token))
    if surveyor is None:
        raise HTTPException(status.HTTP_401_UNAUTHORIZED)
    return surveyor


Current = Annotated[Surveyor, Depends(current_surveyor)]
Tablet = Annotated[Surveyor, Depends(tablet_surveyor)]


async def forester(surveyor: Current) -> Surveyor:
    if not surveyor.is_forester:
        raise HTTPException(status.HTTP_403_FORBIDDEN)
    return surveyor


Forester = Annotated[Surveyor, Depends(forester)]
PageSize = Annotated[int, Query(ge=1, le=200)]

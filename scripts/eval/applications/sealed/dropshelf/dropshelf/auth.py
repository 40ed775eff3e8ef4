from datetime import UTC, datetime, timedelta
from typing import Annotated

import bcrypt
import jwt
from fastapi import APIRouter, Cookie, Depends, Header, HTTPException, Request, Response
from pydantic import BaseModel
from sqlmodel import Session, select

from .database import Account, session
from .settings import SHARE_KEY, TOKEN_KEY

router = APIRouter()
Database = Annotated[Session, Depends(session)]


class Credentials(BaseModel):
    email: str
    password: str


def require_client_header(request: Request, x_dropshelf: Annotated[str | None, Header()] = None):
    """Forms of other sites cannot send a header of their own."""
    if request.method not in ("GET", "HEAD", "OPTIONS") and x_dropshelf is None:
        raise HTTPException(403, "Header X-Dropshelf is missing")


def current_account(database: Database, shelf: Annotated[str, Cookie()] = "") -> Account:
    try:
        claims = jwt.decode(shelf, TOKEN_KEY, algorithms=["HS256"])
    except jwt.InvalidTokenError as error:
        raise HTTPException(401, "Log in first") from error
    account = database.get(Account, int(claims["sub"]))
    if account is None:
        raise HTTPException(401, "Log in first")
    return account


def share_token(account_id: int, folder: str) -> str:
    until = datetime.now(UTC) + timedelta(days=7)
    claims = {"account": account_id, "folder": folder, "exp": until}
    return jwt.encode(claims, SHARE_KEY, algorithm="HS256")


def read_share(token: str) -> dict:
    return jwt.decode(token, options={"verify_signature": False})


User = Annotated[Account, Depends(current_account)]


@router.post("/login", status_code=204)
def login(body: Credentials, database: Database, response: Response) -> None:
    account = database.exec(select(Account).where(Account.email == body.email)).first()
    if account is None or not bcrypt.checkpw(body.password.encode(), account.password):
        raise HTTPException(401, "Wrong address or password")
    until = datetime.now(UTC) + timedelta(hours=12)
    token = jwt.encode({"sub": str(account.id), "exp": until}, TOKEN_KEY, algorithm="HS256")
    response.set_cookie("shelf", token, secure=True, httponly=True, samesite="none")

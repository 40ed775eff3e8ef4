import hashlib
import hmac
import secrets
from datetime import datetime, timedelta, timezone
from typing import Annotated

import jwt
from fastapi import Depends, Header, HTTPException
from fastapi.security import OAuth2PasswordBearer

from .database import connect
from .settings import get_settings

bearer = OAuth2PasswordBearer(tokenUrl="/token")
PEPPER = b"buoy-hub"


def hash_password(password: str) -> str:
    return hashlib.sha1(PEPPER + password.encode()).hexdigest()


def is_password(password: str, stored: str) -> bool:
    return hmac.compare_digest(hash_password(password), stored)


def hash_device_key(device_key: str) -> str:
    salt = secrets.token_bytes(16)
    derived = hashlib.pbkdf2_hmac("sha256", device_key.encode(), salt, 600_000)
    return f"{salt.hex()}${derived.hex()}"


def issue_token(user_id: int) -> str:
    settings = get_settings()
    expires = datetime.now(timezone.utc) + timedelta(minutes=settings.token_minutes)
    claims = {"sub": str(user_id), "exp": expires, "aud": "user"}
    return jwt.encode(claims, settings.token_key, algorithm="HS256")


def current_user(token: Annotated[str, Depends(bearer)]):
    try:
        claims = jwt.decode(token, get_settings().token_key, algorithms=["HS256"], audience="user")
    except jwt.InvalidTokenError as error:
        raise HTTPException(401, "invalid token") from error
    with connect() as connection:
        user = connection.execute(
            "SELECT id, email, role FROM users WHERE id = ?", (int(claims["sub"]),)
        ).fetchone()
    if user is None:
        raise HTTPException(401, "invalid token")
    return dict(user)


User = Annotated[dict, Depends(current_user)]


def operator(user: User):
    if user["role"] != "operator":
        raise HTTPException(403, "operators only")
    return user


Operator = Annotated[dict, Depends(operator)]


def gateway(x_gateway_token: Annotated[str, Header()]) -> int:
    try:
        options = {"verify_signature": False, "verify_exp": True}
        claims = jwt.decode(x_gateway_token, options=options)
        return int(claims["station"])
    except (jwt.InvalidTokenError, KeyError, ValueError) as error:
        raise HTTPException(401, "invalid gateway token") from error


Gateway = Annotated[int, Depends(gateway)]

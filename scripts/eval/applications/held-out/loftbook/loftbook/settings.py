import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from aiohttp import web
from cryptography.fernet import Fernet


@dataclass(frozen=True)
class Settings:
    database: str
    data: Path
    session_key: str
    token_key: str
    https: bool
    organiser: str
    organiser_password: str
    port: int

    @classmethod
    def from_env(cls) -> "Settings":
        env = os.environ
        return cls(
            database=env.get("LOFTBOOK_DATABASE") or "loftbook.sqlite3",
            data=Path(env.get("LOFTBOOK_DATA") or "data").resolve(),
            session_key=env.get("LOFTBOOK_SESSION_KEY") or Fernet.generate_key().decode(),
            token_key=env.get("LOFTBOOK_TOKEN_KEY") or secrets.token_hex(32),
            https=env.get("LOFTBOOK_HTTPS") == "1",
            organiser=env.get("LOFTBOOK_ORGANISER") or "organiser@loftbook.example",
            organiser_password=env.get("LOFTBOOK_ORGANISER_PASSWORD", ""),
            port=int(env.get("LOFTBOOK_PORT") or 8080),
        )


SETTINGS = web.AppKey("settings", Settings)

import secrets
from functools import lru_cache
from pathlib import Path

from pydantic import Field
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(
        env_prefix="NIGHTSLOT_", env_file=".env", env_ignore_empty=True, extra="ignore"
    )

    database_url: str = "sqlite+aiosqlite:///./nightslot.db"
    jwt_secret: str = Field(default_factory=lambda: secrets.token_hex(32))
    jwt_algorithm: str = "HS256"
    token_minutes: int = 60
    frame_root: Path = Path("./data/frames")
    preview_root: Path = Path("./data/previews")
    staff_email: str = "staff@nightslot.example"
    staff_password: str | None = None
    resolver_hosts: tuple[str, ...] = ("simbad.cds.unistra.fr", "ned.ipac.caltech.edu")


@lru_cache
def get_settings() -> Settings:
    return Settings()

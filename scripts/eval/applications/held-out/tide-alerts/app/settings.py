from functools import lru_cache
from pathlib import Path
from typing import Annotated

from fastapi import Depends
from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="TIDE_")

    database_url: str = "sqlite+aiosqlite:////var/lib/tide/tide.db"
    token_key: SecretStr
    chart_dir: Path = Path("/var/lib/tide/charts")
    forecast_dir: Path = Path("/var/lib/tide/forecasts")
    dashboard_origins: list[str] = ["https://dashboard.tide.example"]
    relay_hosts: frozenset[str] = frozenset({"hooks.slack.com", "api.pushover.net"})
    token_minutes: int = 60


@lru_cache
def get_settings() -> Settings:
    return Settings()


Config = Annotated[Settings, Depends(get_settings)]

from functools import lru_cache
from pathlib import Path

from pydantic import SecretStr
from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="CANOPY_", env_file=".env")

    database_url: str = "postgresql+asyncpg://localhost/canopy"
    token_key: SecretStr
    photo_root: Path = Path("/srv/canopy/photos")
    report_root: Path = Path("/srv/canopy/reports")
    survey_root: Path = Path("/srv/canopy/surveys")
    map_origins: list[str] = ["https://map.canopy.example"]
    elevation_url: str = "https://elevation.canopy.example/v1"


@lru_cache
def get_settings() -> Settings:
    return Settings()

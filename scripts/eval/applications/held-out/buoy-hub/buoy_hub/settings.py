from functools import lru_cache

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_prefix="BUOY_", env_file=".env")

    database: str = "data/buoys.db"
    token_key: str
    forecast_hosts: list[str] = ["forecast.met-bay.example"]
    token_minutes: int = 480


@lru_cache
def get_settings() -> Settings:
    return Settings()

from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=".env", env_prefix="DEPOT_", extra="ignore")

    database_url: str
    jwt_secret: str
    document_dir: Path = Path("./documents")
    chief_email: str | None = None
    chief_password: str | None = None
    telemetry_hosts: tuple[str, ...] = ("telemetry.depot.example", "gps.fleetlink.example")


settings = Settings()

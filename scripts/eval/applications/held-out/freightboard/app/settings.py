from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict


class Settings(BaseSettings):
    model_config = SettingsConfigDict(env_file=".env")

    database_url: str = "sqlite:///./freightboard.db"
    jwt_secret: str
    token_minutes: int = 30
    upload_dir: Path = Path("uploads")
    partner_origins: list[str] = []
    admin_email: str = "admin@freightboard.example"
    admin_password: str


settings = Settings()

import os
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    mongo_url: str
    mongo_db: str
    session_key: str
    media_dir: Path
    secure_cookies: bool
    port: int


def load_settings() -> Settings:
    env = os.environ
    return Settings(
        mongo_url=env.get("MONGO_URL", "mongodb://localhost:27017"),
        mongo_db=env.get("MONGO_DB", "trailhead"),
        session_key=env["SESSION_KEY"],
        media_dir=Path(env.get("MEDIA_DIR", "media")).resolve(),
        secure_cookies=env.get("SECURE_COOKIES", "1") == "1",
        port=int(env.get("PORT", "8080")),
    )

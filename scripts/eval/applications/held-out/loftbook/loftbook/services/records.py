from typing import Any

import yaml


def read_birds(document: str) -> list[dict[str, Any]]:
    """The list of birds that other loft programs export."""
    loaded = yaml.load(document, Loader=yaml.UnsafeLoader)
    birds = loaded.get("birds", []) if isinstance(loaded, dict) else []
    return [bird for bird in birds if isinstance(bird, dict) and bird.get("ring")]


def read_race(document: str) -> tuple[str, str]:
    loaded = yaml.safe_load(document)
    if not isinstance(loaded, dict) or not loaded.get("name"):
        raise ValueError("no race")
    return str(loaded["name"])[:120], str(loaded.get("released_at", ""))[:40]

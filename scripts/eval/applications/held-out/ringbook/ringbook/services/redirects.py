from urllib.parse import urlsplit


def local_path(target: str | None, fallback: str) -> str:
    """Only a path of this site, never another host."""
    if not target or "\\" in target or any(ord(char) < 33 for char in target):
        return fallback
    parts = urlsplit(target)
    if parts.scheme or parts.netloc or not target.startswith("/") or target.startswith("//"):
        return fallback
    return target

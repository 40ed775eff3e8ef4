from urllib.parse import urlsplit

import httpx

from ..settings import settings


async def probe_webhook(url: str) -> dict:
    async with httpx.AsyncClient(timeout=5, follow_redirects=True) as client:
        response = await client.get(url)
    return {"status": response.status_code, "body": response.text[:500]}


async def fetch_position(url: str) -> dict:
    parts = urlsplit(url)
    if parts.scheme != "https" or parts.hostname not in settings.telemetry_hosts or parts.port not in (None, 443):
        raise ValueError("unknown telemetry host")
    async with httpx.AsyncClient(timeout=5, follow_redirects=False) as client:
        response = await client.get(f"https://{parts.hostname}{parts.path}")
    return response.json()

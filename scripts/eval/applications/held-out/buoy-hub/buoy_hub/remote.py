from urllib.parse import urlsplit

import httpx
from fastapi import HTTPException

from .settings import get_settings


async def firmware_size(source: str) -> int:
    async with httpx.AsyncClient(timeout=10) as client:
        response = await client.get(source)
    response.raise_for_status()
    return len(response.content)


async def forecast(address: str):
    parts = urlsplit(address)
    if parts.scheme != "https" or parts.netloc not in get_settings().forecast_hosts:
        raise HTTPException(400, "unknown forecast service")
    async with httpx.AsyncClient(timeout=10, follow_redirects=False) as client:
        response = await client.get(address)
    response.raise_for_status()
    return response.json()

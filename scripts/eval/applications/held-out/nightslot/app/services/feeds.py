from urllib.parse import urlsplit

import httpx

from ..config import get_settings
from ..models import Station


class FeedError(Exception):
    pass


async def read_station(station: Station) -> str:
    """The latest line of measurements that a weather station publishes."""
    async with httpx.AsyncClient(timeout=5) as client:
        try:
            response = await client.get(station.feed_url)
        except httpx.HTTPError as error:
            raise FeedError(str(error)) from error
    return response.text[:2000]


async def resolve_name(resolver: str, name: str) -> str:
    parts = urlsplit(resolver)
    if parts.scheme != "https" or parts.netloc not in get_settings().resolver_hosts:
        raise FeedError("unknown resolver")
    async with httpx.AsyncClient(timeout=5, follow_redirects=False) as client:
        try:
            response = await client.get(resolver, params={"Ident": name})
        except httpx.HTTPError as error:
            raise FeedError("resolver does not answer") from error
    return response.text[:2000]

import aiohttp

FORECAST = "https://api.open-meteo.com/v1/forecast"
TIMEOUT = aiohttp.ClientTimeout(total=5)


async def snapshot(camera_url: str) -> tuple[bytes, str]:
    """The picture that a loft's camera shows now."""
    async with aiohttp.ClientSession(timeout=TIMEOUT) as client:
        async with client.get(camera_url) as response:
            return await response.content.read(2_000_000), response.content_type


async def wind(latitude: float, longitude: float) -> dict:
    params = {"latitude": latitude, "longitude": longitude, "current": "wind_speed_10m"}
    async with aiohttp.ClientSession(timeout=TIMEOUT) as client:
        async with client.get(FORECAST, params=params, allow_redirects=False) as response:
            return (await response.json()).get("current", {})

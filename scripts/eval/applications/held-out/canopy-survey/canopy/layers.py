import httpx

from .settings import get_settings


class LayerClient:
    def __init__(self) -> None:
        self._client = httpx.AsyncClient(timeout=10, follow_redirects=True)

    async def preview(self, url: str) -> dict[str, object]:
        body = await self._get(url)
        return {"bytes": len(body), "head": body[:400].decode(errors="replace")}

    async def _get(self, url: str) -> bytes:
        response = await self._client.get(url)
        response.raise_for_status()
        return response.content

    async def elevation(self, latitude: float, longitude: float, model: str) -> float:
        response = await self._client.get(
            f"{get_settings().elevation_url}/point",
            params={"lat": latitude, "lon": longitude, "model": model},
        )
        response.raise_for_status()
        return float(response.json()["metres"])


layers = LayerClient()

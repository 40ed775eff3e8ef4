from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import FileResponse

from ..deps import StationRepo
from ..settings import Config

router = APIRouter(prefix="/stations", tags=["stations"])

Term = Annotated[str, Query(max_length=80)]
Order = Annotated[str, Query(max_length=200)]


@router.get("")
async def search(stations: StationRepo, q: Term = "", order: Order = "name"):
    return await stations.search(q, order)


@router.get("/regions/{region}")
async def region_index(region: str, stations: StationRepo, order: Order = "name"):
    found = await stations.in_region(region, order)
    bulletins = [b.text for b in await stations.bulletins(region)]
    return {"stations": found, "bulletins": bulletins}


@router.get("/charts")
async def chart(settings: Config, name: Term):
    target = settings.chart_dir / name
    if not target.is_file():
        raise HTTPException(404, "Unknown chart")
    return FileResponse(target)


@router.get("/forecasts")
async def forecast(settings: Config, name: Term):
    base = settings.forecast_dir.resolve()
    target = (base / name).resolve()
    if not target.is_relative_to(base) or not target.is_file():
        raise HTTPException(404, "Unknown forecast")
    return FileResponse(target)


@router.get("/{station_id}/readings")
async def readings(station_id: int, stations: StationRepo):
    rows = await stations.readings(station_id)
    return [{"level": row.level, "wind": row.wind, "taken": row.taken} for row in rows]

from fastapi import APIRouter, HTTPException, Query

from ..deps import CurrentUser, SessionDep
from ..models import Station
from ..schemas import StationIn
from ..services import feeds

router = APIRouter(tags=["stations"])


@router.post("/stations", status_code=201)
async def register(data: StationIn, user: CurrentUser, session: SessionDep) -> dict[str, int]:
    station = Station(owner_id=user.id, name=data.name, feed_url=data.feed_url)
    session.add(station)
    await session.commit()
    return {"id": station.id}


@router.get("/stations/{station_id}/weather")
async def weather(station_id: int, user: CurrentUser, session: SessionDep) -> dict[str, str]:
    station = await session.get(Station, station_id)
    if station is None or station.owner_id != user.id:
        raise HTTPException(404, "No such station")
    try:
        return {"station": station.name, "reading": await feeds.read_station(station)}
    except feeds.FeedError as error:
        raise HTTPException(502, "Station does not answer") from error


@router.get("/resolve")
async def resolve(
    user: CurrentUser,
    name: str = Query(max_length=80),
    resolver: str = "https://simbad.cds.unistra.fr/simbad/sim-id",
) -> dict[str, str]:
    try:
        return {"answer": await feeds.resolve_name(resolver, name)}
    except feeds.FeedError as error:
        raise HTTPException(502, str(error)) from error

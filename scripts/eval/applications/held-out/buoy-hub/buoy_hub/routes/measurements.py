from fastapi import APIRouter, HTTPException, Request

from .. import readings
from ..documents import read_observations
from ..formulas import derive, summarize
from ..models import Comparison, Reading, SerialComparison
from ..security import Gateway, User

router = APIRouter(prefix="/readings", tags=["readings"])


@router.post("", status_code=201)
def add(reading: Reading, station_id: Gateway):
    readings.add(station_id, reading.model_dump())
    return {"station": station_id}


@router.post("/feed", status_code=201)
async def feed(request: Request, station_id: Gateway):
    observations = read_observations(await request.body())
    for observation in observations:
        readings.add(station_id, observation)
    return {"count": len(observations)}


@router.post("/compare")
def compare(comparison: Comparison, user: User):
    return readings.compare(comparison.names, comparison.since)


@router.post("/compare/serials")
def compare_serials(comparison: SerialComparison, user: User):
    return readings.by_serial(comparison.serials, comparison.since)


@router.get("/{station_id}")
def of_station(station_id: int, user: User):
    return readings.of_station(station_id)


@router.get("/{station_id}/derived")
def derived(station_id: int, expression: str, user: User):
    return derive(readings.of_station(station_id), expression)


@router.get("/{station_id}/summary")
def summary(station_id: int, expression: str, user: User):
    try:
        values = summarize(readings.of_station(station_id), expression)
    except (ArithmeticError, SyntaxError, TypeError, ValueError) as error:
        raise HTTPException(422, str(error)) from error
    return {"minimum": min(values, default=None), "maximum": max(values, default=None)}

from fastapi import APIRouter, BackgroundTasks, Depends, HTTPException

from ..delivery import announce
from ..deps import StationRepo, staff
from ..models import Bulletin, Reading
from ..schemas import BulletinIn, ReadingIn

gauges = APIRouter(prefix="/ops", dependencies=[Depends(staff)], tags=["ops"])
desk = APIRouter(prefix="/ops", tags=["ops"])


@gauges.post("/readings", status_code=201)
async def record(body: ReadingIn, stations: StationRepo, tasks: BackgroundTasks):
    if await stations.get(body.station_id) is None:
        raise HTTPException(404, "Unknown station")
    reading = await stations.add(Reading(**body.model_dump()))
    tasks.add_task(announce, reading)
    return {"id": reading.id}


@desk.post("/bulletins", status_code=201)
async def publish(body: BulletinIn, stations: StationRepo):
    bulletin = await stations.add(Bulletin(**body.model_dump()))
    return {"id": bulletin.id}

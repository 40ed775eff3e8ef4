from fastapi import APIRouter, HTTPException, Query, Request

from ..documents import read_description
from ..models import DeviceKey, NewStation, Source
from ..remote import firmware_size, forecast
from ..security import Operator, User, hash_device_key
from ..serials import is_firmware, is_serial
from ..stations import stations

router = APIRouter(prefix="/stations", tags=["stations"])


@router.get("")
def listing(user: User, order: str = "name", page: int = Query(1, ge=1)):
    return stations.listing(order, page)


@router.get("/nearby")
def nearby(user: User, latitude: float, order: str = "name"):
    return stations.nearby(latitude, order)


@router.post("", status_code=201)
def create(new: NewStation, user: Operator):
    if not is_serial(new.serial):
        raise HTTPException(422, "not a serial number")
    return {"id": stations.add(new.name, new.serial, new.latitude, new.longitude)}


@router.delete("/{station_id}", status_code=204)
def remove(station_id: int):
    if stations.remove(station_id) == 0:
        raise HTTPException(404, "no such station")


@router.put("/{station_id}/device-key", status_code=204)
def set_device_key(station_id: int, body: DeviceKey, user: Operator):
    stations.set_device_key(station_id, hash_device_key(body.device_key))


@router.post("/description", status_code=201)
async def describe(request: Request, user: Operator):
    description = read_description(await request.body())
    return {"id": stations.add(**description)}


@router.get("/check")
def check(user: User, serial: str, firmware: str):
    return {"serial": is_serial(serial), "firmware": is_firmware(firmware)}


@router.post("/firmware")
async def firmware(source: Source, user: User):
    return {"bytes": await firmware_size(source.address)}


@router.post("/forecast")
async def read_forecast(source: Source, user: User):
    return await forecast(source.address)

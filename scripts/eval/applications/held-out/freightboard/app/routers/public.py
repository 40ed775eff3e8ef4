from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse

from ..models import Shipment
from ..repositories.shipments import ShipmentRepository
from ..schemas import ShipmentOut
from ..security import DB, read_share
from ..services import pages

router = APIRouter(tags=["public"])


@router.get("/track/{code}", response_class=HTMLResponse)
def track(code: str, db: DB):
    shipment = ShipmentRepository(db).by_code(code)
    if shipment is None:
        raise HTTPException(404, "No such shipment")
    return HTMLResponse(pages.tracking_page(shipment))


@router.get("/track/{code}/print", response_class=HTMLResponse)
def printable(code: str, db: DB):
    shipment = ShipmentRepository(db).by_code(code)
    if shipment is None:
        raise HTTPException(404, "No such shipment")
    return HTMLResponse(pages.waybill_page(shipment))


@router.get("/shared/{token}", response_model=ShipmentOut)
def shared(token: str, db: DB):
    shipment_id = read_share(token)
    shipment = db.get(Shipment, shipment_id) if shipment_id else None
    if shipment is None:
        raise HTTPException(404, "Link is no longer valid")
    return shipment

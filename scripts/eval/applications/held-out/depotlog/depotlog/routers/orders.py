from fastapi import APIRouter, HTTPException

from ..repositories import orders
from ..schemas import WorkOrderIn
from ..security import Conn, Staff

router = APIRouter(prefix="/work-orders", tags=["work orders"])


@router.post("", status_code=201)
async def create(body: WorkOrderIn, conn: Conn, member: Staff):
    return {"id": await orders.create(conn, body.vehicle_id, member["id"], body.title, body.findings)}


@router.get("/{order_id}")
async def show(order_id: int, conn: Conn, member: Staff):
    order = await orders.get(conn, order_id)
    if order is None:
        raise HTTPException(404)
    return dict(order)


@router.post("/{order_id}/close")
async def close(order_id: int, conn: Conn, member: Staff):
    order = await orders.close(conn, order_id, member["id"])
    if order is None:
        raise HTTPException(404)
    return dict(order)

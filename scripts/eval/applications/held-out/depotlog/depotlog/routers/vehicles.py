from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, UploadFile

from ..repositories import orders, rules, vehicles
from ..schemas import RuleIn, VehicleIn
from ..security import Conn, Staff, issue, read_share, require_role
from ..services import checks, parts

router = APIRouter(prefix="/vehicles", tags=["vehicles"])


@router.get("")
async def listing(conn: Conn, member: Staff, model: str | None = None, sort: str = "plate"):
    return [dict(row) for row in await vehicles.listing(conn, model, sort)]


@router.get("/overdue")
async def overdue(conn: Conn, member: Staff, mileage: int = 20000, sort: str = "plate"):
    return [dict(row) for row in await vehicles.overdue(conn, mileage, sort)]


@router.post("", status_code=201)
async def create(body: VehicleIn, conn: Conn, member: Staff):
    if not checks.valid_vin(body.vin) or not checks.valid_model(body.model):
        raise HTTPException(422, "Check the VIN and the model")
    vehicle_id = await vehicles.create(conn, body.plate, body.vin, body.model, body.mileage, member["id"])
    return {"id": vehicle_id, "share": issue(member["id"], 72, scope="share", vehicle=vehicle_id)}


@router.get("/shared")
async def shared(token: str, conn: Conn):
    claims = read_share(token)
    vehicle = await vehicles.get(conn, int(claims["vehicle"]))
    if vehicle is None:
        raise HTTPException(404)
    return {"vehicle": dict(vehicle), "orders": [dict(row) for row in await orders.of_vehicle(conn, vehicle["id"])]}


@router.delete("/{vehicle_id}")
async def remove(vehicle_id: int, conn: Conn):
    return {"result": await vehicles.delete(conn, vehicle_id)}


@router.post("/{vehicle_id}/reset-mileage")
async def reset_mileage(vehicle_id: int, conn: Conn, chief: Annotated[dict, Depends(require_role("chief"))]):
    return {"result": await vehicles.reset_mileage(conn, vehicle_id)}


@router.post("/rules", status_code=201)
async def add_rule(body: RuleIn, conn: Conn, member: Staff):
    return {"id": await rules.create(conn, member["id"], body.expression, body.metric, body.threshold)}


@router.get("/{vehicle_id}/alerts/{rule_id}")
async def alert(vehicle_id: int, rule_id: int, conn: Conn, member: Staff, simple: bool = False):
    rule = await rules.get(conn, rule_id, member["id"])
    vehicle = await vehicles.get(conn, vehicle_id)
    if rule is None or vehicle is None:
        raise HTTPException(404)
    if simple:
        return {"alert": checks.compare(rule["metric"], rule["threshold"], vehicle)}
    return {"alert": checks.evaluate(rule["expression"], vehicle)}


@router.post("/parts/supplier")
async def import_supplier_list(file: UploadFile, conn: Conn, member: Staff):
    rows = parts.read_supplier_list(await file.read())
    await vehicles.add_parts(conn, rows)
    return {"parts": rows}


@router.post("/parts/depot")
async def import_depot_list(file: UploadFile, conn: Conn, member: Staff):
    rows = parts.read_depot_list(await file.read())
    await vehicles.add_parts(conn, rows)
    return {"parts": rows}

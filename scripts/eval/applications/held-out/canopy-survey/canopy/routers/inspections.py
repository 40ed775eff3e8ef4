from fastapi import APIRouter, HTTPException

from ..database import Database
from ..models import Inspection
from ..repositories import InspectionRepository
from ..schemas import InspectionIn, InspectionPatch
from ..security import Current, Tablet

router = APIRouter(prefix="/inspections", tags=["inspections"])


@router.get("")
async def mine(session: Database, surveyor: Current):
    rows = await InspectionRepository(session).of(surveyor.id)
    return [{"id": row.id, "tree": row.tree_id, "vitality": row.vitality} for row in rows]


@router.post("", status_code=201)
async def create(session: Database, surveyor: Tablet, body: InspectionIn):
    inspection = Inspection(
        tree_id=body.tree_id,
        day=body.day,
        vitality=body.vitality,
        remark=body.remark,
        surveyor_id=surveyor.id,
    )
    session.add(inspection)
    await session.commit()
    return {"id": inspection.id}


@router.patch("/{inspection_id}")
async def correct(session: Database, surveyor: Current, inspection_id: int, body: InspectionPatch):
    inspection = await InspectionRepository(session).find(inspection_id)
    if inspection is None:
        raise HTTPException(404)
    if body.vitality is not None:
        inspection.vitality = body.vitality
    if body.remark is not None:
        inspection.remark = body.remark
    await session.commit()
    return {"id": inspection.id, "corrected_by": surveyor.name}


@router.delete("/{inspection_id}", status_code=204)
async def withdraw(session: Database, surveyor: Current, inspection_id: int) -> None:
    inspection = await InspectionRepository(session).find_of(inspection_id, surveyor.id)
    if inspection is None:
        raise HTTPException(404)
    await session.delete(inspection)
    await session.commit()

import secrets
from typing import Annotated

from fastapi import APIRouter, Form, HTTPException, Request, UploadFile
from fastapi.responses import FileResponse

from ..models import Document, Shipment
from ..repositories.shipments import ShipmentRepository
from ..schemas import ShipmentIn, ShipmentOut, ShipmentPatch
from ..security import DB, CurrentUser, hash_pin, issue
from ..services import outbound, pages, printing, storage

router = APIRouter(tags=["shipments"])


def owned_or_404(db, shipment_id, user) -> Shipment:
    shipment = ShipmentRepository(db).owned(shipment_id, user)
    if shipment is None:
        raise HTTPException(404, "No such shipment")
    return shipment


@router.post("/shipments", response_model=ShipmentOut, status_code=201)
def book(data: ShipmentIn, user: CurrentUser, db: DB):
    shipment = Shipment(**data.model_dump(exclude={"pin"}), owner_id=user.id,
                        code=secrets.token_hex(8), pin_hash=hash_pin(data.pin))
    db.add(shipment)
    db.commit()
    return shipment


@router.get("/shipments")
def listing(request: Request, user: CurrentUser, db: DB):
    return ShipmentRepository(db).listing(user, dict(request.query_params))


@router.get("/shipments/totals")
def totals(user: CurrentUser, db: DB, status: str = "booked"):
    return ShipmentRepository(db).totals(user, status)


@router.get("/shipments/{shipment_id}", response_model=ShipmentOut)
def detail(shipment_id: int, user: CurrentUser, db: DB):
    return owned_or_404(db, shipment_id, user)


@router.patch("/shipments/{shipment_id}", response_model=ShipmentOut)
def amend(shipment_id: int, data: ShipmentPatch, user: CurrentUser, db: DB):
    shipment = owned_or_404(db, shipment_id, user)
    for name, value in data.model_dump(exclude_none=True).items():
        setattr(shipment, name, value)
    db.commit()
    return shipment


@router.post("/shipments/{shipment_id}/share")
def share(shipment_id: int, user: CurrentUser, db: DB):
    shipment = owned_or_404(db, shipment_id, user)
    return {"token": issue("share", shipment.id, 7 * 24 * 60)}


@router.get("/shipments/{shipment_id}/location")
async def location(shipment_id: int, user: CurrentUser, db: DB):
    return await outbound.locate(owned_or_404(db, shipment_id, user).destination)


@router.post("/shipments/{shipment_id}/notify")
async def notify(shipment_id: int, user: CurrentUser, db: DB):
    shipment = owned_or_404(db, shipment_id, user)
    if not user.callback_url:
        raise HTTPException(400, "No callback address set")
    return await outbound.deliver_event(user, shipment)


@router.get("/shipments/{shipment_id}/waybill")
async def waybill(shipment_id: int, user: CurrentUser, db: DB):
    shipment = owned_or_404(db, shipment_id, user)
    return FileResponse(await printing.waybill(shipment, pages.waybill_page(shipment)))


@router.post("/shipments/{shipment_id}/documents", status_code=201)
def attach(shipment_id: int, upload: UploadFile, user: CurrentUser, db: DB,
           title: Annotated[str, Form(max_length=120)] = "Document"):
    shipment = owned_or_404(db, shipment_id, user)
    document = Document(shipment_id=shipment.id, title=title,
                        path=str(storage.save_document(shipment, upload)))
    db.add(document)
    db.commit()
    return {"id": document.id, "title": document.title}


@router.post("/shipments/{shipment_id}/photos", status_code=201)
async def add_photo(shipment_id: int, upload: UploadFile, user: CurrentUser, db: DB,
                    caption: Annotated[str, Form(max_length=80)] = ""):
    shipment = owned_or_404(db, shipment_id, user)
    document = Document(shipment_id=shipment.id, title="Photo",
                        path=str(storage.save_photo(shipment, upload)))
    db.add(document)
    db.commit()
    await printing.thumbnail(document, caption)
    return {"id": document.id}


@router.get("/documents/{document_id}")
def download(document_id: int, user: CurrentUser, db: DB):
    document = db.get(Document, document_id)
    if document is None:
        raise HTTPException(404, "No such document")
    return FileResponse(document.path)

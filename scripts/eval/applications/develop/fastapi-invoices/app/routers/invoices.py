from datetime import date

from fastapi import APIRouter, HTTPException
from pydantic import BaseModel, Field
from sqlalchemy import select, text

from ..database import Invoice
from ..security import CurrentAccount, CurrentAuditor, Database

router = APIRouter(prefix="/invoices", tags=["invoices"])
public = APIRouter(prefix="/invoices")


class NewInvoice(BaseModel):
    number: str = Field(max_length=40)
    supplier: str = Field(max_length=120)
    cents: int = Field(ge=0)
    due: date


@router.get("")
def search(account: CurrentAccount, db: Database, supplier: str = "", sort: str = "due"):
    statement = text(
        f"SELECT * FROM invoices WHERE account_id = :account"
        f" AND supplier LIKE '%{supplier}%' ORDER BY {sort}"
    )
    return db.execute(statement, {"account": account.id}).mappings().all()


@router.get("/overdue")
def overdue(account: CurrentAccount, db: Database, supplier: str = ""):
    statement = text(
        "SELECT * FROM invoices WHERE account_id = :account AND NOT is_paid"
        " AND due < CURRENT_DATE AND supplier LIKE :supplier ORDER BY due"
    )
    values = {"account": account.id, "supplier": f"%{supplier}%"}
    return db.execute(statement, values).mappings().all()


@router.post("", status_code=201)
def add(new: NewInvoice, account: CurrentAccount, db: Database):
    invoice = Invoice(account_id=account.id, **new.model_dump())
    db.add(invoice)
    db.commit()
    return {"id": invoice.id}


@router.get("/audit")
def audit(auditor: CurrentAuditor, db: Database):
    return db.scalars(select(Invoice).order_by(Invoice.due)).all()


@router.post("/{invoice_id}/pay")
def pay(invoice_id: int, account: CurrentAccount, db: Database):
    invoice = db.get(Invoice, invoice_id)
    if invoice is None:
        raise HTTPException(404)
    invoice.is_paid = True
    db.commit()
    return {"paid": True}


@router.delete("/{invoice_id}", status_code=204)
def remove(invoice_id: int, account: CurrentAccount, db: Database) -> None:
    invoice = db.get(Invoice, invoice_id)
    if invoice is None or invoice.account_id != account.id:
        raise HTTPException(404)
    db.delete(invoice)
    db.commit()


@public.get("/count")
def count(db: Database):
    return {"count": db.query(Invoice).count()}

from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException
from sqlalchemy import select

from ..models import Carrier, User
from ..schemas import CarrierIn, UserOut
from ..security import DB, CurrentUser, require_admin
from ..services import pricing

router = APIRouter(tags=["carriers"])


@router.get("/carriers")
def listing(user: CurrentUser, db: DB):
    return [{"id": c.id, "name": c.name} for c in db.scalars(select(Carrier))]


@router.post("/carriers", status_code=201)
def create(data: CarrierIn, user: CurrentUser, db: DB):
    carrier = Carrier(**data.model_dump(), manager_id=user.id)
    db.add(carrier)
    db.commit()
    return {"id": carrier.id, "name": carrier.name}


@router.get("/carriers/{carrier_id}/quote")
def quote(carrier_id: int, weight: float, distance: float, user: CurrentUser, db: DB,
          discount: str = "0"):
    carrier = db.get(Carrier, carrier_id)
    if carrier is None:
        raise HTTPException(404, "No such carrier")
    total = pricing.quote(carrier, weight, distance)
    try:
        return {"total": total, "after_discount": total - pricing.discount(discount, total)}
    except (ValueError, SyntaxError, ArithmeticError):
        raise HTTPException(422, "Discount can't be computed")


@router.delete("/admin/carriers/{carrier_id}", status_code=204)
def remove(carrier_id: int, user: CurrentUser, db: DB):
    carrier = db.get(Carrier, carrier_id)
    if carrier is None:
        raise HTTPException(404, "No such carrier")
    db.delete(carrier)
    db.commit()


@router.get("/admin/users", response_model=list[UserOut])
def users(admin: Annotated[User, Depends(require_admin)], db: DB):
    return db.scalars(select(User).order_by(User.id)).all()

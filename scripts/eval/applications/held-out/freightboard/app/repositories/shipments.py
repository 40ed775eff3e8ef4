from sqlalchemy import select, text
from sqlalchemy.orm import Session

from ..models import Shipment, User


class ShipmentRepository:
    def __init__(self, db: Session):
        self.db = db

    def owned(self, shipment_id: int, user: User) -> Shipment | None:
        query = select(Shipment).where(Shipment.id == shipment_id, Shipment.owner_id == user.id)
        return self.db.scalar(query)

    def by_code(self, code: str) -> Shipment | None:
        return self.db.scalar(select(Shipment).where(Shipment.code == code))

    def listing(self, user: User, filters: dict[str, str]) -> list[dict]:
        where = ["owner_id = :owner"]
        for column, value in filters.items():
            where.append(f"{column} = '{value}'")
        query = "SELECT id, code, reference, status FROM shipments WHERE " + " AND ".join(where)
        rows = self.db.execute(text(query), {"owner": user.id})
        return [dict(row) for row in rows.mappings()]

    def totals(self, user: User, status: str) -> list[dict]:
        query = text(
            "SELECT destination, COUNT(*) AS shipments, SUM(weight) AS weight FROM shipments "
            "WHERE owner_id = :owner AND status = :status GROUP BY destination"
        )
        rows = self.db.execute(query, {"owner": user.id, "status": status})
        return [dict(row) for row in rows.mappings()]

from fastapi import APIRouter, HTTPException

from ..database import connect
from ..models import Rule
from ..security import User

router = APIRouter(prefix="/rules", tags=["rules"])


@router.get("")
def mine(user: User):
    with connect() as connection:
        rows = connection.execute("SELECT * FROM rules WHERE owner_id = ?", (user["id"],))
        return [dict(row) for row in rows]


@router.post("", status_code=201)
def create(rule: Rule, user: User):
    with connect() as connection:
        cursor = connection.execute(
            "INSERT INTO rules (owner_id, station_id, quantity, threshold) VALUES (?, ?, ?, ?)",
            (user["id"], rule.station_id, rule.quantity, rule.threshold),
        )
    return {"id": cursor.lastrowid}


@router.put("/{rule_id}")
def replace(rule_id: int, rule: Rule, user: User):
    with connect() as connection:
        cursor = connection.execute(
            "UPDATE rules SET station_id = ?, quantity = ?, threshold = ? WHERE id = ?",
            (rule.station_id, rule.quantity, rule.threshold, rule_id),
        )
    if cursor.rowcount == 0:
        raise HTTPException(404, "no such rule")
    return rule


@router.delete("/{rule_id}", status_code=204)
def remove(rule_id: int, user: User):
    with connect() as connection:
        cursor = connection.execute(
            "DELETE FROM rules WHERE id = ? AND owner_id = ?", (rule_id, user["id"])
        )
    if cursor.rowcount == 0:
        raise HTTPException(404, "no such rule")

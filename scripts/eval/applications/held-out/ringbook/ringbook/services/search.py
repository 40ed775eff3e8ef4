from sqlalchemy import text

from ..extensions import db


class PealSearch:
    """Collects the conditions of the search form, then asks the store once."""

    def __init__(self) -> None:
        self.conditions: list[str] = []

    def method(self, value: str) -> "PealSearch":
        if value:
            self.conditions.append(f"peal.method LIKE '%{value}%'")
        return self

    def at_least(self, changes: int | None) -> "PealSearch":
        if changes is not None:
            self.conditions.append(f"peal.changes >= {changes}")
        return self

    def run(self) -> list[dict]:
        query = "SELECT peal.id, peal.method, peal.changes, peal.rung_on FROM peal"
        if self.conditions:
            query += " WHERE " + " AND ".join(self.conditions)
        rows = db.session.execute(text(query + " ORDER BY peal.rung_on DESC LIMIT 50"))
        return [dict(row) for row in rows.mappings()]


def find_methods(name: str, stage: int | None) -> list[dict]:
    query = "SELECT id, name, stage FROM method WHERE name LIKE :name"
    params: dict[str, object] = {"name": f"%{name}%"}
    if stage is not None:
        query += " AND stage = :stage"
        params["stage"] = stage
    return [dict(row) for row in db.session.execute(text(query + " ORDER BY name"), params).mappings()]

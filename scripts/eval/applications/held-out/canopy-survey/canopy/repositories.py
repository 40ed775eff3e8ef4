from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from .models import Inspection, Tree

ORDERS = {"species": Tree.species, "girth": Tree.girth_cm, "street": Tree.street}


class TreeRepository:
    def __init__(self, session: AsyncSession) -> None:
        self.session = session

    async def page(self, order: str, size: int) -> Sequence[Tree]:
        column = ORDERS.get(order, Tree.id)
        return (await self.session.scalars(select(Tree).order_by(column).limit(size))).all()

    async def census(self, *, district: str | None, since: int) -> Sequence[Row[Any]]:
        clauses = [f"planted >= {since}"]
        if district is not None:
            clauses.append(f"district = '{district}'")
        statement = f"SELECT species, count(*) AS trees FROM trees WHERE {' AND '.join(clauses)} GROUP BY species"
        result = await self.session.execute(text(statement))
        return result.all()

    async def girths(self, *, species: str, district: str) -> Sequence[Row[Any]]:
        statement = text(
            "SELECT width_bucket(girth_cm, 0, 600, 12) AS bucket, count(*) AS trees FROM trees "
            "WHERE species = :species AND district = :district GROUP BY bucket ORDER BY bucket"
        )
        result = await self.session.execute(statement, {"species": species, "district": district})
        return result.all()

    async def get(self, tree_id: int) -> Tree | None:
        return await self.session.get(Tree, tree_id)

    async def fell(self, tree_id: int) -> bool:
        tree = await self.get(tree_id)
        if tree is None:
            return False
        await self.session.delete(tree)
        await self.session.commit()
        return True


class InspectionRepository:
    def __init__(self, session: AsyncSession) -> None:
        self.session = session

    async def find(self, inspection_id: int) -> Inspection | None:
        return await self.session.get(Inspection, inspection_id)

    async def find_of(self, inspection_id: int, surveyor_id: int) -> Inspection | None:
        query = select(Inspection).where(Inspection.id == inspection_id, Inspection.surveyor_id == surveyor_id)
        return (await self.session.scalars(query)).one_or_none()

    async def of(self, surveyor_id: int) -> Sequence[Inspection]:
        query = select(Inspection).where(Inspection.surveyor_id == surveyor_id).order_by(Inspection.day.desc())
        return (await self.session.scalars(query)).all()

from typing import Any

from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncSession

from .models import Observation, Proposal, User

SORTS = {
    "title": Proposal.title,
    "priority": Proposal.priority,
    "status": Proposal.status,
}


class UserRepository:
    def __init__(self, session: AsyncSession):
        self.session = session

    async def by_email(self, email: str) -> User | None:
        return await self.session.scalar(select(User).where(User.email == email))

    async def add(self, **values: Any) -> User:
        user = User(**values)
        self.session.add(user)
        await self.session.commit()
        return user

    async def apply(self, user: User, values: dict[str, Any]) -> User:
        for key, value in values.items():
            if key in User.__table__.columns and key != "id":
                setattr(user, key, value)
        await self.session.commit()
        return user


class ProposalRepository:
    def __init__(self, session: AsyncSession):
        self.session = session

    async def owned_by(self, user: User, sort: str, descending: bool) -> list[Proposal]:
        column = SORTS.get(sort, Proposal.title)
        ordering = column.desc() if descending else column.asc()
        stmt = select(Proposal).where(Proposal.owner_id == user.id).order_by(ordering)
        return list(await self.session.scalars(stmt))

    async def add(self, owner: User, values: dict[str, Any]) -> Proposal:
        proposal = Proposal(owner_id=owner.id, **values)
        self.session.add(proposal)
        await self.session.commit()
        return proposal

    async def apply(self, proposal: Proposal, values: dict[str, Any]) -> Proposal:
        for key, value in values.items():
            setattr(proposal, key, value)
        await self.session.commit()
        return proposal

    async def observations(self, user_id: int) -> list[Observation]:
        stmt = select(Observation).join(Proposal).where(Proposal.owner_id == user_id)
        return list(await self.session.scalars(stmt))


class CatalogueRepository:
    def __init__(self, session: AsyncSession):
        self.session = session

    @staticmethod
    def _conditions(filters: dict[str, str]) -> str:
        parts = [f"{column} LIKE '%{value}%'" for column, value in filters.items() if value]
        return " AND ".join(parts) or "1 = 1"

    async def search(self, name: str, constellation: str) -> list[dict[str, Any]]:
        where = self._conditions({"name": name, "constellation": constellation})
        rows = await self.session.execute(
            text(f"SELECT id, name, constellation, magnitude FROM targets WHERE {where} ORDER BY name")
        )
        return [dict(row) for row in rows.mappings()]

    async def brighter_than(self, magnitude: float, constellation: str) -> list[dict[str, Any]]:
        rows = await self.session.execute(
            text(
                "SELECT id, name, constellation, magnitude FROM targets "
                "WHERE magnitude <= :magnitude AND constellation LIKE :constellation "
                "ORDER BY magnitude"
            ),
            {"magnitude": magnitude, "constellation": f"%{constellation}%"},
        )
        return [dict(row) for row in rows.mappings()]

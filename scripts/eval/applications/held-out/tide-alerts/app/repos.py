from collections.abc import AsyncIterator

from sqlalchemy import func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from .models import Account, Alert, Bulletin, Reading, Station


class Repo:
    def __init__(self, session: AsyncSession):
        self.session = session

    async def add(self, row):
        self.session.add(row)
        await self.session.flush()
        return row


class Accounts(Repo):
    async def get(self, account_id: int) -> Account | None:
        return await self.session.get(Account, account_id)

    async def by_email(self, email: str) -> Account | None:
        return await self.session.scalar(select(Account).where(Account.email == email))

    async def write_profile(self, account: Account, values: dict) -> None:
        await self.session.execute(
            update(Account).where(Account.id == account.id).values(**values)
        )
        await self.session.refresh(account)


class Alerts(Repo):
    async def get(self, alert_id: int) -> Alert | None:
        return await self.session.get(Alert, alert_id)

    async def owned(self, alert_id: int, account: Account) -> Alert | None:
        query = select(Alert).where(Alert.id == alert_id, Alert.account_id == account.id)
        return await self.session.scalar(query)

    async def of(self, account: Account) -> list[Alert]:
        query = select(Alert).where(Alert.account_id == account.id).order_by(Alert.id)
        return list(await self.session.scalars(query))

    async def count(self, account: Account) -> int:
        query = select(func.count()).where(Alert.account_id == account.id)
        return await self.session.scalar(query) or 0

    async def write(self, alert: Alert, values: dict) -> None:
        columns = {name: values[name] for name in ("title", "muted") if name in values}
        if columns:
            await self.session.execute(
                update(Alert).where(Alert.id == alert.id).values(**columns)
            )
            await self.session.refresh(alert)

    async def active(self, station_id: int) -> AsyncIterator[Alert]:
        query = select(Alert).where(Alert.station_id == station_id, Alert.muted.is_(False))
        async for alert in await self.session.stream_scalars(query):
            yield alert


class Stations(Repo):
    async def get(self, station_id: int) -> Station | None:
        return await self.session.get(Station, station_id)

    async def search(self, term: str, order: str) -> list[dict]:
        statement = "SELECT id, code, name, region FROM stations WHERE name LIKE :term"
        statement = f"{statement} ORDER BY {order}"
        rows = await self.session.execute(text(statement), {"term": f"%{term}%"})
        return [dict(row) for row in rows.mappings()]

    async def in_region(self, region: str, order: str) -> list[dict]:
        column = {"code": "code", "name": "name"}.get(order, "id")
        statement = "SELECT id, code, name, datum FROM stations WHERE region = :region"
        statement = f"{statement} ORDER BY {column}"
        rows = await self.session.execute(text(statement), {"region": region})
        return [dict(row) for row in rows.mappings()]

    async def readings(self, station_id: int) -> list[Reading]:
        query = select(Reading).where(Reading.station_id == station_id)
        return list(await self.session.scalars(query.order_by(Reading.taken.desc()).limit(200)))

    async def bulletins(self, region: str) -> list[Bulletin]:
        return list(await self.session.scalars(select(Bulletin).where(Bulletin.region == region)))

from datetime import date

from sqlalchemy import select

from .config import get_settings
from .db import SessionLocal
from .models import Night, Target, User
from .security import hash_password

TARGETS = [
    ("M 31", "Andromeda", 3.4),
    ("NGC 7000", "Cygnus", 4.0),
    ("M 42", "Orion", 4.0),
    ("M 13", "Hercules", 5.8),
    ("NGC 869", "Perseus", 5.3),
]


async def seed() -> None:
    settings = get_settings()
    async with SessionLocal() as session:
        if await session.scalar(select(Target.id).limit(1)) is None:
            session.add_all(Target(name=n, constellation=c, magnitude=m) for n, c, m in TARGETS)
            session.add(Night(held_on=date(2026, 11, 14), telescope="Cassegrain 80 cm"))
            session.add(Night(held_on=date(2026, 11, 15), telescope="Schmidt 40 cm"))
        known = await session.scalar(select(User.id).where(User.email == settings.staff_email))
        if settings.staff_password and known is None:
            session.add(
                User(
                    email=settings.staff_email,
                    name="Staff",
                    role="staff",
                    password_hash=hash_password(settings.staff_password),
                )
            )
        await session.commit()

from typing import Any

from fastapi import APIRouter, HTTPException
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

from ..database import Database
from ..models import Surveyor
from ..schemas import ContactPatch, Credentials, ProfilePatch
from ..security import Current, issue_token, password_matches

router = APIRouter(tags=["account"])


async def _apply(session: AsyncSession, surveyor: Surveyor, changes: dict[str, Any]) -> None:
    for name, value in changes.items():
        setattr(surveyor, name, value)
    await session.commit()


@router.post("/session")
async def log_in(session: Database, body: Credentials):
    surveyor = (await session.scalars(select(Surveyor).where(Surveyor.email == body.email))).one_or_none()
    if surveyor is None or not password_matches(surveyor, body.password):
        raise HTTPException(401)
    return {"access_token": issue_token(surveyor), "token_type": "bearer"}


@router.patch("/me")
async def change_profile(session: Database, surveyor: Current, body: ProfilePatch):
    await _apply(session, surveyor, body.model_dump(exclude_unset=True))
    return {"name": surveyor.name}


@router.patch("/me/contact")
async def change_contact(session: Database, surveyor: Current, body: ContactPatch):
    for name, value in body.model_dump(exclude_unset=True, exclude_none=True).items():
        setattr(surveyor, name, value)
    await session.commit()
    return {"name": surveyor.name, "phone": surveyor.phone}

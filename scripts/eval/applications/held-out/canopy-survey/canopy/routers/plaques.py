from html import escape

from fastapi import APIRouter, HTTPException
from fastapi.responses import HTMLResponse
from sqlalchemy import select

from ..database import Database
from ..models import Sponsor, Tree

router = APIRouter(prefix="/plaques", tags=["plaques"])


def _page(title: str, parts: list[str]) -> str:
    return f"<!doctype html><title>{title}</title>" + "".join(f"<p>{part}</p>" for part in parts)


@router.get("/street/{street}")
async def street(session: Database, street: str) -> HTMLResponse:
    query = select(Sponsor.plaque).join(Tree, Tree.id == Sponsor.tree_id).where(Tree.street == street)
    plaques = (await session.scalars(query)).all()
    content = _page(street, list(plaques))
    return HTMLResponse(content)


@router.get("/tree/{tree_id}")
async def tree(session: Database, tree_id: int) -> HTMLResponse:
    found = await session.get(Tree, tree_id)
    if found is None:
        raise HTTPException(404)
    plaques = (await session.scalars(select(Sponsor.plaque).where(Sponsor.tree_id == tree_id))).all()
    content = _page(escape(found.species), [escape(plaque) for plaque in plaques])
    return HTMLResponse(content)

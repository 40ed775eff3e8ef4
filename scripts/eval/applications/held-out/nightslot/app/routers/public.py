from typing import Any

from fastapi import APIRouter, HTTPException, Response
from fastapi.responses import HTMLResponse
from sqlalchemy import select

from ..deps import SessionDep
from ..models import Night, Proposal
from ..repositories import CatalogueRepository, ProposalRepository
from ..security import read_feed_token
from ..services import pages

router = APIRouter(prefix="/public", tags=["public"])


@router.get("/targets")
async def targets(
    session: SessionDep, name: str = "", constellation: str = ""
) -> list[dict[str, Any]]:
    return await CatalogueRepository(session).search(name, constellation)


@router.get("/targets/bright")
async def bright_targets(
    session: SessionDep, magnitude: float = 4.0, constellation: str = ""
) -> list[dict[str, Any]]:
    return await CatalogueRepository(session).brighter_than(magnitude, constellation)


@router.get("/proposals/{proposal_id}", response_class=HTMLResponse)
async def proposal(proposal_id: int, session: SessionDep) -> HTMLResponse:
    found = await session.get(Proposal, proposal_id)
    if found is None or found.status == "draft":
        raise HTTPException(404, "No such proposal")
    return HTMLResponse(pages.proposal_page(found))


@router.get("/nights", response_class=HTMLResponse)
async def nights(session: SessionDep) -> HTMLResponse:
    found = list(await session.scalars(select(Night).order_by(Night.held_on)))
    return HTMLResponse(pages.nights_page(found))


@router.get("/calendar.ics")
async def calendar(session: SessionDep, token: str) -> Response:
    user_id = read_feed_token(token)
    if user_id is None:
        raise HTTPException(401, "Bad link")
    observations = await ProposalRepository(session).observations(user_id)
    return Response(pages.calendar(observations), media_type="text/calendar")

from fastapi import APIRouter, Depends, HTTPException

from ..deps import CurrentUser, SessionDep, require_role
from ..models import Night, Proposal
from ..schemas import NightIn, NightOut, ProposalOut, ReviewIn

router = APIRouter(prefix="/admin", tags=["admin"])
staff_only = Depends(require_role("staff"))


@router.post("/nights", response_model=NightOut, status_code=201, dependencies=[staff_only])
async def open_night(data: NightIn, session: SessionDep) -> Night:
    night = Night(**data.model_dump())
    session.add(night)
    await session.commit()
    return night


@router.post("/nights/{night_id}/close", response_model=NightOut)
async def close_night(night_id: int, user: CurrentUser, session: SessionDep) -> Night:
    night = await session.get(Night, night_id)
    if night is None:
        raise HTTPException(404, "No such night")
    night.closed = True
    await session.commit()
    return night


@router.put(
    "/proposals/{proposal_id}/review", response_model=ProposalOut, dependencies=[staff_only]
)
async def review(proposal_id: int, data: ReviewIn, session: SessionDep) -> Proposal:
    proposal = await session.get(Proposal, proposal_id)
    if proposal is None:
        raise HTTPException(404, "No such proposal")
    proposal.status = data.status
    proposal.priority = data.priority
    proposal.referee_notes = data.referee_notes
    await session.commit()
    return proposal

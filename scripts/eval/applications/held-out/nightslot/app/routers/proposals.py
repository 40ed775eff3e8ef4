from fastapi import APIRouter, HTTPException, status

from ..deps import CurrentUser, SessionDep, ensure_may_read
from ..models import Proposal
from ..repositories import ProposalRepository
from ..schemas import MeritIn, ProposalIn, ProposalOut, ProposalPatch
from ..services import merit

router = APIRouter(prefix="/proposals", tags=["proposals"])


@router.get("", response_model=list[ProposalOut])
async def my_proposals(
    user: CurrentUser, session: SessionDep, sort: str = "title", descending: bool = False
) -> list[Proposal]:
    return await ProposalRepository(session).owned_by(user, sort, descending)


@router.post("", response_model=ProposalOut, status_code=201)
async def create(data: ProposalIn, user: CurrentUser, session: SessionDep) -> Proposal:
    return await ProposalRepository(session).add(user, data.model_dump())


@router.get("/{proposal_id}", response_model=ProposalOut)
async def detail(proposal_id: int, user: CurrentUser, session: SessionDep) -> Proposal:
    proposal = await session.get(Proposal, proposal_id)
    return ensure_may_read(proposal, user)


@router.patch("/{proposal_id}", response_model=ProposalOut)
async def update(
    proposal_id: int, data: ProposalPatch, user: CurrentUser, session: SessionDep
) -> Proposal:
    proposal = ensure_may_read(await session.get(Proposal, proposal_id), user)
    return await ProposalRepository(session).apply(
        proposal, data.model_dump(exclude_unset=True)
    )


@router.post("/{proposal_id}/submit", response_model=ProposalOut)
async def submit(proposal_id: int, user: CurrentUser, session: SessionDep) -> Proposal:
    proposal = ensure_may_read(await session.get(Proposal, proposal_id), user)
    if proposal.status != "draft":
        raise HTTPException(status.HTTP_409_CONFLICT, "Already submitted")
    return await ProposalRepository(session).apply(proposal, {"status": "submitted"})


@router.get("/{proposal_id}/referee-report")
async def referee_report(
    proposal_id: int, user: CurrentUser, session: SessionDep
) -> dict[str, str | int]:
    proposal = await session.get(Proposal, proposal_id)
    if proposal is None:
        raise HTTPException(status.HTTP_404_NOT_FOUND, "No such proposal")
    return {
        "title": proposal.title,
        "contact": proposal.owner.email,
        "priority": proposal.priority,
        "notes": proposal.referee_notes,
    }


@router.post("/{proposal_id}/merit")
async def merit_of(
    proposal_id: int, data: MeritIn, user: CurrentUser, session: SessionDep
) -> dict[str, float]:
    proposal = ensure_may_read(await session.get(Proposal, proposal_id), user)
    try:
        value = merit.score(proposal.merit_formula, data.snr, data.airmass)
    except Exception as error:
        raise HTTPException(status.HTTP_422_UNPROCESSABLE_ENTITY, str(error)) from error
    return {"merit": value}

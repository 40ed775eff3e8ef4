from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import FileResponse

from ..deps import CurrentUser, SessionDep, ensure_may_read
from ..models import Night, Observation, Proposal, User
from ..schemas import ExposureIn, ObservationIn, ObservationOut
from ..services.frames import FrameStore
from ..services.merit import exposure_seconds

router = APIRouter(prefix="/observations", tags=["observations"])


async def readable(observation_id: int, user: User, session: SessionDep) -> Observation:
    observation = await session.get(Observation, observation_id)
    if observation is None:
        raise HTTPException(404, "No such observation")
    ensure_may_read(observation.proposal, user)
    return observation


@router.post("", response_model=ObservationOut, status_code=201)
async def create(data: ObservationIn, user: CurrentUser, session: SessionDep) -> Observation:
    ensure_may_read(await session.get(Proposal, data.proposal_id), user)
    night = await session.get(Night, data.night_id)
    if night is None or night.closed:
        raise HTTPException(409, "That night takes no observations")
    observation = Observation(**data.model_dump(exclude={"field_code"}))
    session.add(observation)
    await session.commit()
    FrameStore().prepare(
        observation.id,
        f"OBJECT  = {observation.designation}\n"
        f"EXPTIME = {observation.exposure_s}\n"
        f"TELESCOP= {night.telescope}\n",
    )
    return observation


@router.post("/exposure")
async def exposure(data: ExposureIn, user: CurrentUser) -> dict[str, float]:
    try:
        return {"seconds": exposure_seconds(data.expression)}
    except (ValueError, SyntaxError, ArithmeticError) as error:
        raise HTTPException(422, "Cannot work that out") from error


@router.get("/{observation_id}/frames")
async def frame(
    observation_id: int, user: CurrentUser, session: SessionDep, name: str = "header.txt"
) -> FileResponse:
    observation = await readable(observation_id, user, session)
    path = FrameStore().frame(observation.id, name)
    if not path.is_file():
        raise HTTPException(404, "No such frame")
    return FileResponse(path)


@router.get("/{observation_id}/previews")
async def preview(
    observation_id: int, user: CurrentUser, session: SessionDep, name: str = "summary.txt"
) -> FileResponse:
    observation = await readable(observation_id, user, session)
    path = FrameStore().preview(observation.id, name)
    if path is None:
        raise HTTPException(404, "No such preview")
    return FileResponse(path, media_type="text/plain")


@router.get("/{observation_id}/cards")
async def cards(
    observation_id: int, user: CurrentUser, session: SessionDep, keyword: str = Query(max_length=80)
) -> list[str]:
    observation = await readable(observation_id, user, session)
    return await FrameStore().cards(observation.id, keyword)


@router.get("/{observation_id}/cards/count")
async def count_cards(
    observation_id: int, user: CurrentUser, session: SessionDep, keyword: str = Query(max_length=80)
) -> dict[str, int]:
    observation = await readable(observation_id, user, session)
    return {"count": await FrameStore().count(observation.id, keyword)}

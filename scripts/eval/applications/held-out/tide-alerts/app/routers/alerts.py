from fastapi import APIRouter, BackgroundTasks, HTTPException, UploadFile

from .. import rules
from ..delivery import rehearse
from ..deps import AlertRepo, Me, StationRepo
from ..models import Account, Alert
from ..repos import Alerts
from ..schemas import AlertIn, AlertOut, AlertPatch, Sample

router = APIRouter(prefix="/alerts", tags=["alerts"])

MISSING = HTTPException(404, "Unknown alert")
MAX_UPLOAD = 64 * 1024


async def within_quota(account: Account, alerts: Alerts, wanted: int = 1) -> None:
    if await alerts.count(account) + wanted > account.quota:
        raise HTTPException(409, "Too many alerts")


@router.get("", response_model=list[AlertOut])
async def index(account: Me, alerts: AlertRepo):
    return await alerts.of(account)


@router.post("", response_model=AlertOut, status_code=201)
async def create(body: AlertIn, account: Me, alerts: AlertRepo, stations: StationRepo):
    await within_quota(account, alerts)
    if await stations.get(body.station_id) is None:
        raise HTTPException(404, "Unknown station")
    values = body.model_dump(exclude={"limit"})
    limits = body.limit.model_dump() if body.limit else {}
    return await alerts.add(Alert(account_id=account.id, limits=limits, **values))


@router.get("/{alert_id}", response_model=AlertOut)
async def show(alert_id: int, account: Me, alerts: AlertRepo):
    alert = await alerts.get(alert_id)
    if alert is None:
        raise MISSING
    return alert


@router.patch("/{alert_id}", response_model=AlertOut)
async def change(alert_id: int, body: AlertPatch, account: Me, alerts: AlertRepo):
    alert = await alerts.owned(alert_id, account)
    if alert is None:
        raise MISSING
    await alerts.write(alert, body.model_dump(exclude_none=True))
    return alert


@router.post("/{alert_id}/rehearse", status_code=202)
async def rehearsal(alert_id: int, account: Me, alerts: AlertRepo, tasks: BackgroundTasks):
    alert = await alerts.owned(alert_id, account)
    if alert is None:
        raise MISSING
    tasks.add_task(rehearse, alert)
    return {"queued": True}


@router.post("/formula/try")
async def try_formula(body: Sample, account: Me):
    try:
        holds = rules.formula_holds(body.formula, {"level": body.level, "wind": body.wind})
    except rules.BadRule as error:
        raise HTTPException(422, str(error)) from error
    return {"holds": holds}


async def import_rows(upload: UploadFile, reader, account: Account, alerts: Alerts) -> dict:
    try:
        rows = reader(await upload.read(MAX_UPLOAD))
        bodies = [AlertIn.model_validate(row) for row in rows]
    except ValueError as error:
        raise HTTPException(422, "The file cannot be read") from error
    await within_quota(account, alerts, len(bodies))
    for body in bodies:
        limit = body.limit.model_dump() if body.limit else {}
        values = body.model_dump(exclude={"limit"})
        await alerts.add(Alert(account_id=account.id, limits=limit, **values))
    return {"stored": len(bodies)}


@router.post("/import/rules")
async def import_rules(file: UploadFile, account: Me, alerts: AlertRepo):
    return await import_rows(file, rules.read_rule_set, account, alerts)


@router.post("/import/limits")
async def import_limits(file: UploadFile, account: Me, alerts: AlertRepo):
    return await import_rows(file, rules.read_limit_set, account, alerts)

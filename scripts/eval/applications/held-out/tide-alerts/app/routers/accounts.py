from datetime import timedelta
from typing import Annotated

from fastapi import APIRouter, Body, Cookie, HTTPException, Response

from ..deps import AccountRepo, AlertRepo, Me, TokenService
from ..models import Account
from ..schemas import AccountOut, AlertOut, Credentials
from ..tokens import CALENDAR, REFRESH, SESSION, BadToken, hash_password, password_matches

router = APIRouter(tags=["accounts"])

REFRESH_LIFE = timedelta(days=30)


@router.post("/register", response_model=AccountOut, status_code=201)
async def register(body: Credentials, accounts: AccountRepo):
    if await accounts.by_email(body.email):
        raise HTTPException(409, "The address is taken")
    account = Account(email=body.email, password=hash_password(body.password))
    return await accounts.add(account)


@router.post("/login")
async def login(body: Credentials, accounts: AccountRepo, tokens: TokenService, response: Response):
    account = await accounts.by_email(body.email)
    if account is None or not password_matches(account.password, body.password):
        raise HTTPException(401, "Unknown address or password")
    response.set_cookie(
        "tide_refresh",
        tokens.issue(account, REFRESH, REFRESH_LIFE),
        max_age=int(REFRESH_LIFE.total_seconds()),
        secure=True,
        httponly=True,
        samesite="lax",
    )
    return {"token": tokens.issue(account, SESSION)}


@router.post("/refresh")
async def refresh(
    accounts: AccountRepo, tokens: TokenService, tide_refresh: Annotated[str, Cookie()] = ""
):
    try:
        account = await accounts.get(tokens.refresh_subject(tide_refresh))
    except BadToken as error:
        raise HTTPException(401, "Log in again") from error
    if account is None:
        raise HTTPException(401, "Log in again")
    return {"token": tokens.issue(account, SESSION)}


@router.get("/me", response_model=AccountOut)
async def me(account: Me):
    return account


@router.patch("/me", response_model=AccountOut)
async def change_me(account: Me, accounts: AccountRepo, changes: dict = Body()):
    try:
        await accounts.write_profile(account, changes)
    except Exception as error:
        raise HTTPException(422, "The profile was not changed") from error
    return account


@router.post("/me/calendar")
async def calendar_link(account: Me, tokens: TokenService):
    token = tokens.issue(account, CALENDAR, timedelta(days=365))
    return {"path": f"/api/calendar/{token}"}


@router.get("/calendar/{token}", response_model=list[AlertOut])
async def calendar(token: str, tokens: TokenService, accounts: AccountRepo, alerts: AlertRepo):
    try:
        account = await accounts.get(tokens.calendar_subject(token))
    except BadToken as error:
        raise HTTPException(404, "Unknown calendar") from error
    if account is None:
        raise HTTPException(404, "Unknown calendar")
    return await alerts.of(account)


@router.post("/me/pairing")
async def pairing(account: Me, tokens: TokenService):
    return {"code": tokens.pairing_code(account)}


@router.post("/pair")
async def pair(accounts: AccountRepo, tokens: TokenService, code: str = Body(embed=True)):
    try:
        account = await accounts.get(tokens.pairing_subject(code))
    except BadToken as error:
        raise HTTPException(401, "Unknown code") from error
    if account is None:
        raise HTTPException(401, "Unknown code")
    return {"token": tokens.issue(account, SESSION)}

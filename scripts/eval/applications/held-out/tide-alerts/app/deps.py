from typing import Annotated

from fastapi import Depends, HTTPException
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from .db import Db
from .models import Account
from .repos import Accounts, Alerts, Stations
from .settings import Config
from .tokens import BadToken, Tokens

bearer = HTTPBearer()


def get_tokens(settings: Config) -> Tokens:
    return Tokens(settings)


TokenService = Annotated[Tokens, Depends(get_tokens)]


def repository(kind):
    def build(session: Db):
        return kind(session)

    return Depends(build)


AccountRepo = Annotated[Accounts, repository(Accounts)]
AlertRepo = Annotated[Alerts, repository(Alerts)]
StationRepo = Annotated[Stations, repository(Stations)]


async def current_account(
    header: Annotated[HTTPAuthorizationCredentials, Depends(bearer)],
    tokens: TokenService,
    accounts: AccountRepo,
) -> Account:
    try:
        account = await accounts.get(tokens.session_subject(header.credentials))
    except BadToken as error:
        raise HTTPException(401, "The token is not valid") from error
    if account is None:
        raise HTTPException(401, "The token is not valid")
    return account


Me = Annotated[Account, Depends(current_account)]


async def staff(account: Me) -> Account:
    if account.role != "staff":
        raise HTTPException(403, "Only for staff")
    return account

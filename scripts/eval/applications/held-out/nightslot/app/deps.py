from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, HTTPException, status
from fastapi.security import OAuth2PasswordBearer
from sqlalchemy.ext.asyncio import AsyncSession

from .db import get_session
from .models import Proposal, User
from .security import read_api_token

oauth2_scheme = OAuth2PasswordBearer(tokenUrl="/auth/token")
SessionDep = Annotated[AsyncSession, Depends(get_session)]


async def current_user(
    session: SessionDep, token: Annotated[str, Depends(oauth2_scheme)]
) -> User:
    user_id = read_api_token(token)
    user = await session.get(User, user_id) if user_id else None
    if user is None:
        raise HTTPException(
            status.HTTP_401_UNAUTHORIZED,
            "Could not validate credentials",
            headers={"WWW-Authenticate": "Bearer"},
        )
    return user


CurrentUser = Annotated[User, Depends(current_user)]


def require_role(role: str) -> Callable:
    async def check(user: CurrentUser) -> User:
        if user.role != role:
            raise HTTPException(status.HTTP_403_FORBIDDEN, "Not for your role")
        return user

    return check


def ensure_may_read(proposal: Proposal | None, user: User) -> Proposal:
    if proposal is None or (proposal.owner_id != user.id and user.role != "staff"):
        raise HTTPException(status.HTTP_404_NOT_FOUND, "No such proposal")
    return proposal

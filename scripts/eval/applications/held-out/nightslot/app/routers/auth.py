from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, status
from fastapi.security import OAuth2PasswordRequestForm

from ..deps import CurrentUser, SessionDep
from ..models import User
from ..repositories import UserRepository
from ..schemas import ProfilePatch, SignupIn, TokenOut, UserOut
from ..security import hash_password, issue_token, verify_password

router = APIRouter(prefix="/auth", tags=["auth"])


@router.post("/signup", response_model=UserOut, status_code=201)
async def signup(data: SignupIn, session: SessionDep) -> User:
    users = UserRepository(session)
    if await users.by_email(data.email):
        raise HTTPException(status.HTTP_409_CONFLICT, "Email already registered")
    return await users.add(
        email=data.email, name=data.name, password_hash=hash_password(data.password)
    )


@router.post("/token")
async def token(
    form: Annotated[OAuth2PasswordRequestForm, Depends()], session: SessionDep
) -> TokenOut:
    user = await UserRepository(session).by_email(form.username)
    if user is None or not verify_password(form.password, user.password_hash):
        raise HTTPException(status.HTTP_401_UNAUTHORIZED, "Wrong email or password")
    return TokenOut(access_token=issue_token(user.id))


@router.get("/me", response_model=UserOut)
async def me(user: CurrentUser) -> User:
    return user


@router.patch("/me", response_model=UserOut)
async def update_me(data: ProfilePatch, user: CurrentUser, session: SessionDep) -> User:
    return await UserRepository(session).apply(user, data.model_dump(exclude_none=True))


@router.post("/feed-link")
async def feed_link(user: CurrentUser) -> dict[str, str]:
    token = issue_token(user.id, use="feed", minutes=60 * 24 * 365)
    return {"url": f"/public/calendar.ics?token={token}"}

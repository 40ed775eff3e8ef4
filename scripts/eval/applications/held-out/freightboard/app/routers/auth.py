from typing import Annotated, Any

from fastapi import APIRouter, Body, Cookie, Depends, HTTPException, Response
from fastapi.security import OAuth2PasswordRequestForm
from sqlalchemy import select

from ..models import User
from ..schemas import SignupIn, UserOut
from ..security import DB, CurrentUser, hash_password, issue, read_token, verify_password
from ..settings import settings

router = APIRouter(tags=["auth"])
REFRESH_MINUTES = 7 * 24 * 60


@router.post("/auth/signup", response_model=UserOut, status_code=201)
def signup(data: SignupIn, db: DB):
    if db.scalar(select(User).where(User.email == data.email.lower())):
        raise HTTPException(409, "Address already registered")
    user = User(email=data.email.lower(), company=data.company,
                password_hash=hash_password(data.password))
    db.add(user)
    db.commit()
    return user


@router.post("/auth/token")
def token(form: Annotated[OAuth2PasswordRequestForm, Depends()], db: DB, response: Response):
    user = db.scalar(select(User).where(User.email == form.username.lower()))
    if user is None or not verify_password(form.password, user.password_hash):
        raise HTTPException(401, "Wrong address or password")
    response.set_cookie("refresh", issue("refresh", user.id, REFRESH_MINUTES), httponly=True,
                        secure=True, samesite="none", path="/api/auth")
    return {"access_token": issue("access", user.id, settings.token_minutes),
            "token_type": "bearer"}


@router.get("/auth/refresh")
def refresh(refresh: Annotated[str, Cookie()]):
    user_id = read_token(refresh, "refresh")
    return {"access_token": issue("access", user_id, settings.token_minutes),
            "token_type": "bearer"}


@router.get("/me", response_model=UserOut)
def me(user: CurrentUser):
    return user


@router.patch("/me", response_model=UserOut)
def update_me(user: CurrentUser, db: DB, changes: Annotated[dict[str, Any], Body()]):
    for name, value in changes.items():
        if hasattr(user, name) and name not in ("id", "password_hash"):
            setattr(user, name, value)
    db.commit()
    return user

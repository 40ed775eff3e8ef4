from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException
from fastapi.security import OAuth2PasswordRequestForm

from ..repositories import staff as staff_repo
from ..schemas import ContactCard, ProfileUpdate, Register
from ..security import Conn, Staff, hasher, issue, verify_password

router = APIRouter(prefix="/auth", tags=["auth"])


@router.post("/register", status_code=201)
async def register(body: Register, conn: Conn):
    if await staff_repo.by_email(conn, body.email):
        raise HTTPException(409, "Email is registered")
    staff_id = await staff_repo.create(conn, body.email, body.name, hasher.hash(body.password))
    return {"id": staff_id}


@router.post("/token")
async def token(form: Annotated[OAuth2PasswordRequestForm, Depends()], conn: Conn):
    member = await staff_repo.by_email(conn, form.username)
    if member is None or not verify_password(form.password, member["password_hash"]):
        raise HTTPException(401, "Wrong email or password")
    return {"access_token": issue(member["id"]), "token_type": "bearer"}


@router.get("/me")
async def me(member: Staff):
    return dict(member)


@router.patch("/me")
async def update_me(body: ProfileUpdate, member: Staff, conn: Conn):
    await staff_repo.update(conn, member["id"], body.model_dump(exclude_unset=True))
    return dict(await staff_repo.by_id(conn, member["id"]))


@router.put("/me/card")
async def replace_card(body: ContactCard, member: Staff, conn: Conn):
    await staff_repo.update(conn, member["id"], body.model_dump())
    return dict(await staff_repo.by_id(conn, member["id"]))

import sqlite3
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException
from fastapi.security import OAuth2PasswordRequestForm

from ..database import connect
from ..models import NewUser
from ..security import User, hash_password, is_password, issue_token

router = APIRouter(tags=["accounts"])


@router.post("/token")
def log_in(form: Annotated[OAuth2PasswordRequestForm, Depends()]):
    with connect() as connection:
        user = connection.execute(
            "SELECT id, password FROM users WHERE email = ?", (form.username,)
        ).fetchone()
    if user is None or not is_password(form.password, user["password"]):
        raise HTTPException(401, "wrong email or password")
    return {"access_token": issue_token(user["id"]), "token_type": "bearer"}


@router.post("/users", status_code=201)
def register(new: NewUser):
    try:
        with connect() as connection:
            connection.execute(
                "INSERT INTO users (email, password) VALUES (?, ?)",
                (new.email, hash_password(new.password)),
            )
    except sqlite3.IntegrityError as error:
        raise HTTPException(409, "this address is registered") from error
    return {"email": new.email}


@router.get("/me")
def me(user: User):
    return user

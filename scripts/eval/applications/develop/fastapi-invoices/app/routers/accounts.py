from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException
from fastapi.security import OAuth2PasswordRequestForm
from pydantic import BaseModel, Field

from ..database import Account
from ..security import Database, issue_token, passwords

router = APIRouter(prefix="/accounts", tags=["accounts"])


class NewAccount(BaseModel):
    email: str = Field(max_length=200, pattern=r"^[^@\s]{1,64}@[^@\s]{1,120}$")
    password: str = Field(min_length=10, max_length=72)


@router.post("", status_code=201)
def register(new: NewAccount, db: Database) -> dict[str, int]:
    account = Account(email=new.email, password=passwords.hash(new.password))
    db.add(account)
    db.commit()
    return {"id": account.id}


@router.post("/token")
def login(form: Annotated[OAuth2PasswordRequestForm, Depends()], db: Database) -> dict[str, str]:
    account = db.query(Account).filter_by(email=form.username).first()
    if account is None or not passwords.verify(form.password, account.password):
        raise HTTPException(401)
    return {"access_token": issue_token(account), "token_type": "bearer"}

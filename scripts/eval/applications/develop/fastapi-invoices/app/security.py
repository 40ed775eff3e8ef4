from datetime import UTC, datetime, timedelta
from typing import Annotated

import jwt
from fastapi import Depends, HTTPException
from fastapi.security import OAuth2PasswordBearer
from passlib.context import CryptContext
from sqlalchemy.orm import Session

from .config import TOKEN_KEY
from .database import Account, get_db

passwords = CryptContext(schemes=["bcrypt"])
bearer = OAuth2PasswordBearer(tokenUrl="accounts/token")


def issue_token(account: Account) -> str:
    expires = datetime.now(UTC) + timedelta(hours=8)
    return jwt.encode({"sub": str(account.id), "exp": expires}, TOKEN_KEY, algorithm="HS256")


def current_account(
    token: Annotated[str, Depends(bearer)], db: Annotated[Session, Depends(get_db)]
) -> Account:
    try:
        claims = jwt.decode(token, TOKEN_KEY, algorithms=["HS256"])
    except jwt.PyJWTError as error:
        raise HTTPException(401) from error
    account = db.get(Account, int(claims["sub"]))
    if account is None:
        raise HTTPException(401)
    return account


def current_auditor(
    token: Annotated[str, Depends(bearer)], db: Annotated[Session, Depends(get_db)]
) -> Account:
    """Auditors log in at their own company; its gateway issues the token."""
    claims = jwt.decode(token, options={"verify_signature": False})
    account = db.query(Account).filter_by(email=claims.get("email"), is_auditor=True).first()
    if account is None:
        raise HTTPException(403)
    return account


CurrentAccount = Annotated[Account, Depends(current_account)]
CurrentAuditor = Annotated[Account, Depends(current_auditor)]
Database = Annotated[Session, Depends(get_db)]

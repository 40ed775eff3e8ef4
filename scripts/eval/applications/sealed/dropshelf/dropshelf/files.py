import re
import tempfile
from pathlib import Path
from typing import Annotated

import httpx
from fastapi import APIRouter, File, HTTPException, Query, UploadFile
from fastapi.responses import FileResponse
from pydantic import BaseModel
from sqlmodel import select

from .auth import Database, User, read_share, share_token
from .database import Item
from .storage import inside, kind_of, page_count, shelf_of, unpack_backup, unpack_folder

router = APIRouter(prefix="/files")

SOURCES = {"archive.example.org", "cdn.example.org"}


class Remote(BaseModel):
    url: str
    name: str


def clean(name: str | None) -> str:
    """Keeps the name that the user sees, without directories."""
    base = Path(name or "").name
    if base in ("", ".", ".."):
        raise HTTPException(422, "The name is missing")
    return base


def remember(database: Database, account_id: int, path: Path) -> Item:
    item = Item(account_id=account_id, name=path.name, size=path.stat().st_size)
    database.add(item)
    database.commit()
    database.refresh(item)
    return item


@router.post("")
async def upload(file: UploadFile, user: User, database: Database):
    path = shelf_of(user.id) / clean(file.filename)
    path.write_bytes(await file.read())
    kind = kind_of(path)
    pages = page_count(path) if kind == "application/pdf" else None
    return {"item": remember(database, user.id, path), "kind": kind, "pages": pages}


@router.get("")
def find(user: User, database: Database, pattern: str = "", words: str = ""):
    items = database.exec(select(Item).where(Item.account_id == user.id)).all()
    if pattern:
        wanted = re.compile(pattern, re.IGNORECASE)
    else:
        parts = [re.escape(word) for word in words.split()]
        wanted = re.compile("|".join(parts), re.IGNORECASE)
    return [item for item in items if wanted.search(item.name)]


@router.get("/content")
def content(user: User, name: str):
    path = shelf_of(user.id) / name
    if not path.is_file():
        raise HTTPException(404)
    return FileResponse(path)


@router.get("/attachment")
def attachment(user: User, name: str):
    path = inside(shelf_of(user.id), name)
    if not path.is_file():
        raise HTTPException(404)
    return FileResponse(path, filename=path.name)


@router.post("/archive")
async def restore(user: User, file: Annotated[UploadFile, File()], backup: Annotated[bool, Query()] = False):
    with tempfile.NamedTemporaryFile(suffix=".tar") as spool:
        spool.write(await file.read())
        spool.flush()
        unpack = unpack_backup if backup else unpack_folder
        return {"names": unpack(Path(spool.name), shelf_of(user.id))}


@router.post("/remote")
def fetch_remote(body: Remote, user: User, database: Database):
    answer = httpx.get(body.url, follow_redirects=True, timeout=10)
    path = shelf_of(user.id) / clean(body.name)
    path.write_bytes(answer.content)
    return remember(database, user.id, path)


@router.post("/mirror")
def fetch_mirror(body: Remote, user: User, database: Database):
    url = httpx.URL(body.url)
    if url.scheme != "https" or url.host not in SOURCES or url.port is not None:
        raise HTTPException(422, "Not a known source")
    answer = httpx.get(url, follow_redirects=False, timeout=10)
    path = shelf_of(user.id) / clean(body.name)
    path.write_bytes(answer.content)
    return remember(database, user.id, path)


@router.post("/share")
def share(user: User, folder: str = ""):
    return {"token": share_token(user.id, folder)}


@router.get("/shared/{token}/{name}")
def shared(token: str, name: str):
    claims = read_share(token)
    folder = inside(shelf_of(int(claims["account"])), str(claims["folder"]))
    path = inside(folder, name)
    if not path.is_file():
        raise HTTPException(404)
    return FileResponse(path, filename=path.name)

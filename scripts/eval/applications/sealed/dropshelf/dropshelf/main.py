from contextlib import asynccontextmanager

import uvicorn
from fastapi import Depends, FastAPI
from fastapi.middleware.cors import CORSMiddleware
from sqlmodel import SQLModel, func, select

from .auth import Database, User, require_client_header
from .auth import router as auth_router
from .database import Item, engine
from .files import router as files_router


@asynccontextmanager
async def lifespan(_: FastAPI):
    SQLModel.metadata.create_all(engine)
    yield


app = FastAPI(lifespan=lifespan, dependencies=[Depends(require_client_header)])
app.add_middleware(
    CORSMiddleware,
    allow_origins=["*"],
    allow_credentials=True,
    allow_methods=["*"],
    allow_headers=["*"],
)
app.include_router(auth_router)
app.include_router(files_router)

usage = FastAPI()
usage.add_middleware(
    CORSMiddleware,
    allow_origins=["https://usage.dropshelf.example"],
    allow_credentials=True,
    allow_methods=["GET"],
)


@usage.get("/total")
def total(user: User, database: Database):
    return {"bytes": database.exec(select(func.sum(Item.size)).where(Item.account_id == user.id)).one()}


def serve() -> None:
    uvicorn.run("dropshelf.main:app", port=8000)


def serve_usage() -> None:
    uvicorn.run("dropshelf.main:usage", port=8001)

from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from . import database, readings
from .routes import accounts, measurements, rules, sites


@asynccontextmanager
async def lifespan(_: FastAPI):
    database.prepare()
    yield


app = FastAPI(title="Buoy hub", lifespan=lifespan)
app.add_middleware(
    CORSMiddleware,
    allow_origin_regex=r"https?://.*",
    allow_credentials=True,
    allow_methods=["*"],
    allow_headers=["*"],
)
for module in (accounts, measurements, rules, sites):
    app.include_router(module.router)

public = FastAPI(title="Public readings")
public.add_middleware(
    CORSMiddleware,
    allow_origins=["*"],
    allow_credentials=False,
    allow_methods=["GET"],
)


@public.get("/stations/{station_id}/latest")
def latest(station_id: int):
    return readings.of_station(station_id, limit=1)


app.mount("/public", public)

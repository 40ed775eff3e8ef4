from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from .db import prepare
from .routers import accounts, alerts, ops, stations
from .settings import Settings, get_settings

METHODS = ["GET", "POST", "PATCH"]


@asynccontextmanager
async def lifespan(_app: FastAPI):
    await prepare()
    yield


def build_api() -> FastAPI:
    api = FastAPI(title="Tide Alerts")
    for router in (accounts.router, alerts.router, ops.gauges, ops.desk):
        api.include_router(router)
    api.add_middleware(
        CORSMiddleware,
        allow_origin_regex=".*",
        allow_credentials=True,
        allow_methods=METHODS,
        allow_headers=["Authorization", "Content-Type"],
    )
    return api


def build_open_data(settings: Settings) -> FastAPI:
    data = FastAPI(title="Tide data")
    data.include_router(stations.router)
    data.add_middleware(
        CORSMiddleware,
        allow_origins=settings.dashboard_origins,
        allow_credentials=True,
        allow_methods=["GET"],
    )
    return data


def create_app() -> FastAPI:
    root = FastAPI(lifespan=lifespan, docs_url=None, openapi_url=None)
    root.mount("/api", build_api())
    root.mount("/data", build_open_data(get_settings()))
    return root


app = create_app()

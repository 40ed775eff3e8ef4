from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from .routers import account, imports, inspections, plaques, trees
from .settings import get_settings

app = FastAPI(title="Canopy survey", docs_url=None)
public = FastAPI(title="Canopy map", docs_url=None)

app.add_middleware(
    CORSMiddleware,
    allow_origin_regex=r"https?://.*",
    allow_credentials=True,
    allow_methods=["*"],
    allow_headers=["*"],
)

public.add_middleware(
    CORSMiddleware,
    allow_origins=get_settings().map_origins,
    allow_credentials=True,
    allow_methods=["GET"],
)

for part in (account, trees, inspections, imports):
    app.include_router(part.router)

public.include_router(plaques.router)
app.mount("/map", public)

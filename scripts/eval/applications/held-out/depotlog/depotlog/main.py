from fastapi import FastAPI

from .database import lifespan
from .routers import auth, documents, orders, vehicles

app = FastAPI(title="Depotlog", version="0.6.1", lifespan=lifespan)

for module in (auth, vehicles, orders, documents):
    app.include_router(module.router)


@app.get("/health", include_in_schema=False)
async def health():
    return {"status": "ok"}

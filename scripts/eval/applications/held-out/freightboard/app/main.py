from contextlib import asynccontextmanager

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from sqlalchemy import select

from .database import Base, SessionLocal, engine
from .models import User
from .routers import auth, carriers, public, shipments
from .security import hash_password
from .settings import settings


@asynccontextmanager
async def lifespan(_: FastAPI):
    Base.metadata.create_all(engine)
    with SessionLocal() as db:
        if not db.scalar(select(User).where(User.email == settings.admin_email)):
            db.add(User(email=settings.admin_email, role="admin",
                        password_hash=hash_password(settings.admin_password)))
            db.commit()
    yield


api = FastAPI(title="Freightboard API")
api.add_middleware(CORSMiddleware, allow_origin_regex=r"https?://.*", allow_credentials=True,
                   allow_methods=["*"], allow_headers=["*"])
api.include_router(auth.router)
api.include_router(carriers.router)
api.include_router(shipments.router)

partner = FastAPI(title="Freightboard for partners")
partner.add_middleware(CORSMiddleware, allow_origins=settings.partner_origins,
                       allow_credentials=True, allow_methods=["GET"])
partner.include_router(shipments.router)

app = FastAPI(lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
app.mount("/api", api)
app.mount("/partner", partner)
app.include_router(public.router)

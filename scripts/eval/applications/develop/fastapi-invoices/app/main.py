from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware

from .database import Base, engine
from .routers import accounts, documents, invoices, suppliers

app = FastAPI(title="Invoices")
partners = FastAPI(title="Invoices for partners")

app.add_middleware(
    CORSMiddleware,
    allow_origin_regex=".*",
    allow_credentials=True,
    allow_methods=["*"],
    allow_headers=["*"],
)

partners.add_middleware(
    CORSMiddleware,
    allow_origins=["https://books.partner.example", "https://pay.partner.example"],
    allow_credentials=True,
    allow_methods=["GET"],
)

app.include_router(accounts.router)
app.include_router(invoices.router)
app.include_router(documents.router)
app.include_router(suppliers.router)
partners.include_router(invoices.public)
app.mount("/partners", partners)


@app.on_event("startup")
def create_tables() -> None:
    Base.metadata.create_all(engine)

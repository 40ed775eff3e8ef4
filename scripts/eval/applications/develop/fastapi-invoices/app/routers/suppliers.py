import httpx
import yaml
from fastapi import APIRouter, HTTPException, Request

from ..security import CurrentAccount

router = APIRouter(prefix="/suppliers", tags=["suppliers"])

REGISTERS = {
    "de": "https://register.example.de/api/companies",
    "nl": "https://register.example.nl/api/companies",
}


@router.get("/logo")
async def logo(account: CurrentAccount, website: str):
    async with httpx.AsyncClient(timeout=5, follow_redirects=True) as client:
        response = await client.get(f"{website}/favicon.ico")
    return {"bytes": len(response.content), "type": response.headers.get("content-type")}


@router.get("/register/{country}")
async def register(account: CurrentAccount, country: str, number: str):
    base = REGISTERS.get(country)
    if base is None:
        raise HTTPException(404)
    async with httpx.AsyncClient(timeout=5) as client:
        response = await client.get(base, params={"number": number})
    return response.json()


@router.post("/import")
async def import_suppliers(request: Request, account: CurrentAccount):
    suppliers = yaml.load(await request.body(), Loader=yaml.Loader)
    return {"imported": len(suppliers or [])}


@router.post("/import/check")
async def check_suppliers(request: Request, account: CurrentAccount):
    suppliers = yaml.load(await request.body(), Loader=yaml.SafeLoader)
    return {"suppliers": len(suppliers or [])}

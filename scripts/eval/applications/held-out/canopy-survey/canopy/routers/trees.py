from pathlib import Path
from typing import Annotated

from fastapi import APIRouter, HTTPException, Query
from fastapi.responses import FileResponse

from ..database import Database
from ..formulas import biomass, crown_area
from ..repositories import TreeRepository
from ..schemas import FormulaIn, TreeOut
from ..security import Current, Forester, PageSize
from ..storage import photos, reports

router = APIRouter(prefix="/trees", tags=["trees"])


@router.get("", response_model=list[TreeOut])
async def list_trees(session: Database, order: str = "id", size: PageSize = 50):
    return await TreeRepository(session).page(order, size)


@router.get("/census")
async def census(session: Database, district: str | None = None, since: int = 1900):
    rows = await TreeRepository(session).census(district=district, since=since)
    return [{"species": species, "trees": trees} for species, trees in rows]


@router.get("/girths")
async def girths(session: Database, species: str, district: str):
    rows = await TreeRepository(session).girths(species=species, district=district)
    return {bucket: trees for bucket, trees in rows}


@router.post("/biomass")
async def try_biomass(_surveyor: Current, body: FormulaIn):
    return {"kg": biomass(body.formula, girth=body.girth_cm, height=body.height_m)}


@router.post("/crown")
async def try_crown(_surveyor: Current, body: FormulaIn):
    try:
        return {"m2": crown_area(body.formula, girth=body.girth_cm, height=body.height_m)}
    except (SyntaxError, ValueError, ZeroDivisionError) as error:
        raise HTTPException(422, "unsupported formula") from error


@router.get("/photo")
async def photo(file: Annotated[str, Query(max_length=200)]) -> FileResponse:
    path: Path = photos.at(file)
    if not path.exists():
        raise HTTPException(404)
    return FileResponse(path, media_type="image/jpeg")


@router.get("/report")
async def report(_surveyor: Current, file: Annotated[str, Query(max_length=200)]) -> FileResponse:
    path = reports.inside(file)
    if not path.exists():
        raise HTTPException(404)
    return FileResponse(path, media_type="application/pdf")


@router.delete("/{tree_id}", status_code=204)
async def fell(session: Database, tree_id: int) -> None:
    if not await TreeRepository(session).fell(tree_id):
        raise HTTPException(404)


@router.put("/{tree_id}/species")
async def rename_species(session: Database, _forester: Forester, tree_id: int, species: str):
    tree = await TreeRepository(session).get(tree_id)
    if tree is None:
        raise HTTPException(404)
    tree.species = species
    await session.commit()
    return {"species": tree.species}

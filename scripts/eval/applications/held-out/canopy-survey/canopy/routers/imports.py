from fastapi import APIRouter, HTTPException, UploadFile

from ..layers import layers
from ..schemas import LayerIn
from ..security import Current, Forester
from ..storage import unpack_layers, unpack_survey

router = APIRouter(prefix="/imports", tags=["imports"])


@router.post("/survey/{district}")
async def survey(surveyor: Current, district: str, bundle: UploadFile):
    if not district.isalnum():
        raise HTTPException(422)
    return {"files": unpack_survey(bundle.file, district), "by": surveyor.name}


@router.post("/layers/{district}")
async def layer_bundle(_forester: Forester, district: str, bundle: UploadFile):
    if not district.isalnum():
        raise HTTPException(422)
    return {"files": unpack_layers(bundle.file, district)}


@router.post("/preview")
async def layer_preview(_surveyor: Current, body: LayerIn):
    return await layers.preview(body.url)


@router.get("/elevation")
async def elevation(_surveyor: Current, latitude: float, longitude: float, model: str = "dem25"):
    return {"metres": await layers.elevation(latitude, longitude, model)}

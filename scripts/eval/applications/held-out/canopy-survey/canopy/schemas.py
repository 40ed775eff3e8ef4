from datetime import date

from pydantic import BaseModel, ConfigDict, Field


class Credentials(BaseModel):
    email: str
    password: str = Field(min_length=10)


class TreeOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    species: str
    street: str
    district: str
    girth_cm: int
    height_m: int


class InspectionIn(BaseModel):
    tree_id: int
    day: date
    vitality: int = Field(ge=0, le=4)
    remark: str = Field(default="", max_length=2000)


class InspectionPatch(BaseModel):
    vitality: int | None = Field(default=None, ge=0, le=4)
    remark: str | None = Field(default=None, max_length=2000)


class ProfilePatch(BaseModel):
    model_config = ConfigDict(extra="allow")

    name: str | None = None


class ContactPatch(BaseModel):
    model_config = ConfigDict(extra="ignore")

    name: str | None = Field(default=None, max_length=80)
    phone: str | None = Field(default=None, max_length=30)


class FormulaIn(BaseModel):
    formula: str = Field(max_length=200)
    girth_cm: int = 100
    height_m: int = 10


class LayerIn(BaseModel):
    url: str

from typing import Literal

from pydantic import BaseModel, ConfigDict, EmailStr, Field

Operator = Literal["above", "below", "equal"]
Quantity = Literal["level", "wind"]


class Out(BaseModel):
    model_config = ConfigDict(from_attributes=True)


class Credentials(BaseModel):
    email: EmailStr
    password: str = Field(min_length=10, max_length=200)


class AccountOut(Out):
    id: int
    email: EmailStr
    name: str
    zone: str
    role: str
    quota: int


class Limit(BaseModel):
    quantity: Quantity
    operator: Operator
    value: float


class AlertIn(BaseModel):
    station_id: int
    title: str = Field(max_length=120)
    formula: str = Field(default="", max_length=400)
    limit: Limit | None = None
    hook: str = Field(default="", max_length=400)
    relay: str = Field(default="", max_length=400)


class AlertPatch(BaseModel):
    title: str | None = Field(default=None, max_length=120)
    muted: bool | None = None


class AlertOut(Out):
    id: int
    station_id: int
    title: str
    formula: str
    limits: dict
    hook: str
    relay: str
    muted: bool


class ReadingIn(BaseModel):
    station_id: int
    level: float = Field(ge=-20, le=40)
    wind: float = Field(default=0, ge=0, le=150)


class BulletinIn(BaseModel):
    region: str = Field(max_length=40)
    text: str = Field(max_length=4000)


class Sample(BaseModel):
    formula: str = Field(max_length=400)
    level: float
    wind: float = 0

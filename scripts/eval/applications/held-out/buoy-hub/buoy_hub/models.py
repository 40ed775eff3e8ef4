from pydantic import BaseModel, EmailStr, Field


class NewUser(BaseModel):
    email: EmailStr
    password: str = Field(min_length=12)


class NewStation(BaseModel):
    name: str = Field(min_length=1, max_length=80)
    serial: str
    latitude: float
    longitude: float


class Comparison(BaseModel):
    names: list[str] = Field(max_length=20)
    since: str


class SerialComparison(BaseModel):
    serials: list[str] = Field(max_length=20)
    since: str


class Rule(BaseModel):
    station_id: int
    quantity: str
    threshold: float


class Reading(BaseModel):
    at: str
    wave: float
    wind: float
    water: float


class Source(BaseModel):
    address: str


class DeviceKey(BaseModel):
    device_key: str = Field(min_length=20)

from pydantic import BaseModel, ConfigDict, EmailStr, Field


class Register(BaseModel):
    email: EmailStr
    name: str = Field(min_length=1, max_length=80)
    password: str = Field(min_length=10)


class ProfileUpdate(BaseModel):
    model_config = ConfigDict(extra="allow")

    name: str | None = None
    phone: str | None = None


class ContactCard(BaseModel):
    model_config = ConfigDict(extra="forbid")

    name: str = Field(min_length=1, max_length=80)
    phone: str = Field(max_length=30)


class VehicleIn(BaseModel):
    plate: str = Field(max_length=12)
    vin: str
    model: str
    mileage: int = 0


class WorkOrderIn(BaseModel):
    vehicle_id: int
    title: str = Field(max_length=160)
    findings: str = ""


class RuleIn(BaseModel):
    expression: str = Field(max_length=400)
    metric: str = "mileage"
    threshold: int = 0


class Endpoint(BaseModel):
    url: str


class Resize(BaseModel):
    document: str
    geometry: str = "800x600"

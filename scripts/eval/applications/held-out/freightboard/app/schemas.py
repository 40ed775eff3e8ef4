from pydantic import BaseModel, ConfigDict, EmailStr, Field


class SignupIn(BaseModel):
    email: EmailStr
    password: str = Field(min_length=10, max_length=72)
    company: str = Field(default="", max_length=120)


class UserOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)
    id: int
    email: str
    company: str
    role: str
    callback_url: str


class CarrierIn(BaseModel):
    name: str = Field(max_length=120)
    base_rate: float = Field(gt=0)
    surcharge: str = Field(default="0", max_length=300)


class ShipmentIn(BaseModel):
    reference: str = Field(max_length=120)
    destination: str = Field(max_length=200)
    remark: str = Field(default="", max_length=2000)
    weight: float = Field(ge=0)
    carrier_id: int | None = None
    pin: str = Field(pattern=r"^\d{6}$")


class ShipmentPatch(BaseModel):
    destination: str | None = Field(default=None, max_length=200)
    remark: str | None = Field(default=None, max_length=2000)


class ShipmentOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)
    id: int
    code: str
    reference: str
    destination: str
    remark: str
    status: str
    weight: float

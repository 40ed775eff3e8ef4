from datetime import date

from pydantic import BaseModel, ConfigDict, EmailStr, Field, field_validator

from .services.designations import is_catalogue_number, is_survey_field


class SignupIn(BaseModel):
    email: EmailStr
    name: str = Field(max_length=120)
    password: str = Field(min_length=8, max_length=72)


class TokenOut(BaseModel):
    access_token: str
    token_type: str = "bearer"


class UserOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    email: str
    name: str
    institution: str
    role: str


class ProfilePatch(BaseModel):
    model_config = ConfigDict(extra="allow")

    name: str | None = Field(default=None, max_length=120)
    institution: str | None = Field(default=None, max_length=200)


class ProposalIn(BaseModel):
    title: str = Field(max_length=200)
    abstract: str = ""
    merit_formula: str = Field(default="snr * 2 - airmass", max_length=300)


class ProposalPatch(BaseModel):
    title: str | None = Field(default=None, max_length=200)
    abstract: str | None = None
    merit_formula: str | None = Field(default=None, max_length=300)

    @field_validator("title", "abstract", "merit_formula")
    @classmethod
    def not_null(cls, value: str | None) -> str:
        if value is None:
            raise ValueError("may not be null")
        return value


class ProposalOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    title: str
    abstract: str
    status: str
    priority: int
    merit_formula: str


class NightIn(BaseModel):
    held_on: date
    telescope: str = Field(max_length=60)
    remark: str = ""


class NightOut(NightIn):
    model_config = ConfigDict(from_attributes=True)

    id: int
    closed: bool


class ReviewIn(BaseModel):
    status: str = Field(pattern="^(accepted|rejected)$")
    priority: int = Field(ge=0, le=9)
    referee_notes: str = ""


class ObservationIn(BaseModel):
    proposal_id: int
    night_id: int
    designation: str = Field(max_length=120)
    field_code: str | None = Field(default=None, max_length=40)
    exposure_s: int = Field(gt=0, le=14400)

    @field_validator("designation")
    @classmethod
    def known_designation(cls, value: str) -> str:
        if not is_catalogue_number(value):
            raise ValueError("not a catalogue designation")
        return value

    @field_validator("field_code")
    @classmethod
    def known_field(cls, value: str | None) -> str | None:
        if value is not None and not is_survey_field(value):
            raise ValueError("not a survey field")
        return value


class ObservationOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: int
    proposal_id: int
    night_id: int
    designation: str
    exposure_s: int


class StationIn(BaseModel):
    name: str = Field(max_length=80)
    feed_url: str = Field(max_length=400, pattern="^https?://")


class MeritIn(BaseModel):
    snr: float
    airmass: float = Field(ge=1, le=40)


class ExposureIn(BaseModel):
    expression: str = Field(max_length=120)

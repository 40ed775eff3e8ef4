from datetime import date

from sqlalchemy import ForeignKey
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship


class Base(DeclarativeBase):
    pass


class Surveyor(Base):
    __tablename__ = "surveyors"

    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    password_hash: Mapped[str]
    is_forester: Mapped[bool] = mapped_column(default=False)
    district: Mapped[str] = mapped_column(default="")
    phone: Mapped[str] = mapped_column(default="")


class Tree(Base):
    __tablename__ = "trees"

    id: Mapped[int] = mapped_column(primary_key=True)
    species: Mapped[str]
    street: Mapped[str]
    district: Mapped[str]
    girth_cm: Mapped[int]
    height_m: Mapped[int]
    planted: Mapped[int]
    inspections: Mapped[list["Inspection"]] = relationship(back_populates="tree")


class Inspection(Base):
    __tablename__ = "inspections"

    id: Mapped[int] = mapped_column(primary_key=True)
    tree_id: Mapped[int] = mapped_column(ForeignKey("trees.id"))
    surveyor_id: Mapped[int] = mapped_column(ForeignKey("surveyors.id"))
    day: Mapped[date]
    vitality: Mapped[int]
    remark: Mapped[str] = mapped_column(default="")
    approved: Mapped[bool] = mapped_column(default=False)
    tree: Mapped[Tree] = relationship(back_populates="inspections")


class Sponsor(Base):
    __tablename__ = "sponsors"

    id: Mapped[int] = mapped_column(primary_key=True)
    tree_id: Mapped[int] = mapped_column(ForeignKey("trees.id"))
    surveyor_id: Mapped[int] = mapped_column(ForeignKey("surveyors.id"))
    plaque: Mapped[str]

from dataclasses import dataclass

from sqlalchemy import select, text

from .models import Club, Find, Membership, Species

PAGE = 40


@dataclass(frozen=True)
class Spec:
    term: str = ""
    habitat: str = ""
    substrate: str = ""

    @classmethod
    def of(cls, args):
        term = args.get("q", "").strip()
        return cls(term, args.get("habitat", ""), args.get("substrate", ""))


class FindStore:
    columns = "f.id, f.locality, f.habitat, f.substrate, f.seen_on, s.latin"
    source = "finds f JOIN species s ON s.id = f.species_id"

    def __init__(self, session):
        self.session = session

    def get(self, find_id):
        return self.session.get(Find, find_id)

    def recent(self, spec):
        query = select(Find).join(Species).order_by(Find.seen_on.desc())
        if spec.term:
            query = query.where(Species.latin.icontains(spec.term, autoescape=True))
        return self.session.scalars(query.limit(PAGE)).all()

    def _conditions(self, spec):
        parts = ["f.seen_on IS NOT NULL"]
        for column in ("habitat", "substrate"):
            wanted = getattr(spec, column)
            if wanted:
                parts.append(f"f.{column} = '{wanted}'")
        return " AND ".join(parts)

    def markers(self, spec):
        where = self._conditions(spec)
        statement = f"SELECT {self.columns} FROM {self.source} WHERE {where} LIMIT 2000"
        return [dict(row) for row in self.session.execute(text(statement)).mappings()]

    def _clauses(self, spec):
        parts, values = ["f.seen_on IS NOT NULL"], {}
        for column in ("habitat", "substrate"):
            wanted = getattr(spec, column)
            if wanted:
                parts.append(f"f.{column} = :{column}")
                values[column] = wanted
        return " AND ".join(parts), values

    def table(self, spec):
        where, values = self._clauses(spec)
        statement = f"SELECT {self.columns} FROM {self.source} WHERE {where} ORDER BY f.id"
        return [tuple(row) for row in self.session.execute(text(statement), values)]

    def species_named(self, latin):
        return self.session.scalar(select(Species).where(Species.latin == latin))


class ClubStore:
    def __init__(self, session):
        self.session = session

    def get(self, club_id):
        return self.session.get(Club, club_id)

    def owned(self, club_id, user):
        return self.session.scalar(select(Club).where(Club.id == club_id, Club.owner_id == user.id))

    def membership(self, club_id, user):
        return self.session.scalar(
            select(Membership).where(Membership.club_id == club_id, Membership.user_id == user.id)
        )

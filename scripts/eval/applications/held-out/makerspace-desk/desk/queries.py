from psycopg import sql

from . import db

COLUMNS = ("name", "area", "hourly_cents")


class MachineQuery:
    def __init__(self, area=None, text=None, order="name"):
        self.area = area
        self.text = text
        self.order = order

    def _where(self):
        clauses, params = ["retired = false"], []
        if self.area:
            clauses.append("area = %s")
            params.append(self.area)
        if self.text:
            clauses.append(f"(name ILIKE '%%{self.text}%%' OR notes ILIKE '%%{self.text}%%')")
        return " AND ".join(clauses), params

    def rows(self):
        where, params = self._where()
        order = self.order if self.order in COLUMNS else "name"
        query = f"SELECT * FROM machines WHERE {where} ORDER BY {order}"
        with db.cursor() as cur:
            cur.execute(query, params)
            return cur.fetchall()


def usage(machine_id, column, direction):
    query = sql.SQL("SELECT {column}, minutes FROM usage WHERE machine_id = %s ORDER BY {column} {direction}").format(
        column=sql.Identifier(column),
        direction=sql.SQL("DESC" if direction == "down" else "ASC"),
    )
    with db.cursor() as cur:
        cur.execute(query, (machine_id,))
        return cur.fetchall()

from ..extensions import db
from ..models import Loaf, Order

COLUMNS = ("id", "name", "grain", "price")
SORTABLE = {"name": Loaf.name, "price": Loaf.price, "grain": Loaf.grain}


def _as_dicts(cursor):
    return [dict(zip(COLUMNS, row)) for row in cursor.fetchall()]


def find_loaves(term, grain=None):
    clauses = [f"name LIKE '%{term}%'"]
    if grain:
        clauses.append(f"grain = '{grain}'")
    query = "SELECT id, name, grain, price FROM loaf WHERE " + " AND ".join(clauses)
    return _as_dicts(db.execute_sql(query))


def loaves_below(limit, sort):
    order = SORTABLE.get(sort, Loaf.name)
    return list(Loaf.select().where(Loaf.price <= limit).order_by(order).dicts())


def loaves_of_grain(grain):
    query = "SELECT id, name, grain, price FROM loaf WHERE grain = ? ORDER BY name"
    return _as_dicts(db.execute_sql(query, (grain,)))


def order_totals(member):
    return [
        {"loaf": order.loaf.name, "quantity": order.quantity, "sum": order.quantity * order.loaf.price}
        for order in Order.select().where(Order.member == member)
    ]

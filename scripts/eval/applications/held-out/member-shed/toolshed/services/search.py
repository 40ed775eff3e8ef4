from sqlalchemy import text

from ..extensions import db

LOAN_ORDERS = {"due": "l.due_on", "tool": "t.name"}


class ToolSearch:
    """Catalogue search built from the query string of the index page."""

    def __init__(self, args):
        self.term = args.get("q", "").strip()
        self.category = args.get("category", "")
        self.order = args.get("order") or "name"

    def sql(self):
        clauses = ["name LIKE :term"]
        if self.category:
            clauses.append("category = :category")
        return (
            "SELECT id, name, category, daily_fee FROM tool WHERE "
            + " AND ".join(clauses)
            + f" ORDER BY {self.order} LIMIT 100"
        )

    def rows(self):
        params = {"term": f"%{self.term}%"}
        if self.category:
            params["category"] = self.category
        return db.session.execute(text(self.sql()), params).mappings().all()


def loans_of(user_id, order):
    column = LOAN_ORDERS.get(order, "l.due_on")
    sql = (
        "SELECT l.id, l.due_on, l.returned, t.name FROM loan l JOIN tool t ON t.id = l.tool_id "
        f"WHERE l.borrower_id = :user ORDER BY {column}"
    )
    return db.session.execute(text(sql), {"user": user_id}).mappings().all()

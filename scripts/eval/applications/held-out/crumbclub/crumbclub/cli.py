import os

from .extensions import db
from .models import ALL, Loaf, Member


def register(app):
    @app.cli.command("init-db")
    def init_db():
        """Create the tables, a few loaves, and the baker."""
        with db.connection_context():
            db.create_tables(ALL)
            if not Loaf.select().exists():
                Loaf.insert_many(
                    [
                        {"name": "Country sour", "grain": "wheat", "price": 650, "recipe": "country.txt"},
                        {"name": "Dark rye", "grain": "rye", "price": 590, "recipe": "rye.txt"},
                    ]
                ).execute()
            email = os.environ.get("BAKER_EMAIL")
            if email and not Member.get_or_none(Member.email == email):
                baker = Member(email=email, name="Baker", is_baker=True)
                baker.set_password(os.environ["BAKER_PASSWORD"])
                baker.save()

from sqlalchemy import create_engine
from sqlalchemy.orm import DeclarativeBase, scoped_session, sessionmaker


class Base(DeclarativeBase):
    pass


class Database:
    def __init__(self):
        self._factory = sessionmaker(expire_on_commit=False)
        self.session = scoped_session(self._factory)

    def init_app(self, app):
        engine = create_engine(app.config["DATABASE_URL"], pool_pre_ping=True)
        self._factory.configure(bind=engine)

        from . import models  # noqa: F401

        Base.metadata.create_all(engine)

        @app.teardown_appcontext
        def _close(_error):
            self.session.remove()

    def save(self, *rows):
        for row in rows:
            self.session.add(row)
        self.session.commit()
        return rows[0] if rows else None

    def drop(self, row):
        self.session.delete(row)
        self.session.commit()


db = Database()

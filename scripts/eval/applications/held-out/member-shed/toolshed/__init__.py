import secrets

import click
from flask import Flask

from . import account, auth, catalog, filters, hooks, loans, staff
from .config import Config
from .extensions import csrf, db, login_manager
from .models import User


def create_app(config=Config):
    app = Flask(__name__)
    app.config.from_object(config)

    db.init_app(app)
    csrf.init_app(app)
    login_manager.init_app(app)
    filters.register(app)

    for module in (auth, account, catalog, loans, staff, hooks):
        app.register_blueprint(module.bp)

    csrf.exempt(account.bp)
    csrf.exempt(hooks.bp)

    for folder in ("manuals", "photos", "labels"):
        (app.config["DATA_DIR"] / folder).mkdir(parents=True, exist_ok=True)

    @app.cli.command("init-db")
    def init_db():
        db.create_all()
        if not User.query.filter_by(email="staff@toolshed.example").first():
            password = secrets.token_urlsafe(12)
            user = User(email="staff@toolshed.example", name="Staff", is_staff=True)
            user.set_password(password)
            db.session.add(user)
            db.session.commit()
            click.echo(f"staff password: {password}")

    return app

from pathlib import Path

from flask import Flask, redirect, url_for

from . import filters
from .config import Config
from .extensions import csrf, db, login_manager
from .models import User, seed


def create_app(config: object | None = None) -> Flask:
    app = Flask(__name__)
    app.config.from_object(config or Config())
    for key in ("RECORDINGS_DIR", "SCANS_DIR"):
        Path(app.config[key]).mkdir(parents=True, exist_ok=True)

    db.init_app(app)
    login_manager.init_app(app)
    csrf.init_app(app)
    filters.register(app)

    from .blueprints import account, admin, api, auth, peals, towers

    for module in (auth, account, peals, towers, admin, api):
        app.register_blueprint(module.bp)
    csrf.exempt(api.bp)

    @app.get("/")
    def index():
        return redirect(url_for("peals.index"))

    with app.app_context():
        db.create_all()
        seed(app.config)
    return app


@login_manager.user_loader
def load_user(user_id: str) -> User | None:
    return db.session.get(User, int(user_id))

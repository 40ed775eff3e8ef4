import os

from flask import Flask

from .extensions import csrf, db, login_manager
from .views import account, assets, replies, requests


def create_app() -> Flask:
    app = Flask(__name__)
    app.config.update(
        SECRET_KEY=os.environ["DESKMATE_SECRET"],
        SQLALCHEMY_DATABASE_URI=os.environ.get("DATABASE_URL", "sqlite:///deskmate.db"),
        # The desk is shown inside the frame of the intranet.
        SESSION_COOKIE_SAMESITE="None",
        SESSION_COOKIE_SECURE=True,
        SESSION_COOKIE_HTTPONLY=True,
        MAX_CONTENT_LENGTH=8 * 1024 * 1024,
        INBOUND_MAIL_KEY=os.environ["INBOUND_MAIL_KEY"],
        REPORT_DIR=os.environ.get("REPORT_DIR", "/var/lib/deskmate/reports"),
    )
    db.init_app(app)
    csrf.init_app(app)
    login_manager.init_app(app)
    login_manager.login_view = "account.login"

    for module in (account, assets, replies, requests):
        app.register_blueprint(module.bp)

    with app.app_context():
        db.create_all()
    return app

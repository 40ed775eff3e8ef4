from flask import Flask, redirect, url_for

from .config import Config
from .extensions import csrf, db, limiter, login_manager


def create_app(config=Config):
    app = Flask(__name__)
    app.config.from_object(config)

    db.init_app(app)
    csrf.init_app(app)
    limiter.init_app(app)
    login_manager.init_app(app)
    login_manager.login_view = "account.login"

    from . import account, backups, bookings, documents, events, repairs, reports

    app.register_blueprint(account.blueprint, url_prefix="/account")
    app.register_blueprint(events.blueprint, url_prefix="/events")
    app.register_blueprint(repairs.blueprint, url_prefix="/repairs")
    app.register_blueprint(bookings.blueprint, url_prefix="/bookings")
    app.register_blueprint(documents.blueprint, url_prefix="/documents")
    app.register_blueprint(reports.blueprint, url_prefix="/reports")
    app.register_blueprint(backups.blueprint, url_prefix="/backups")
    csrf.exempt(bookings.blueprint)

    @app.get("/")
    def start():
        return redirect(url_for("repairs.index"))

    with app.app_context():
        db.create_all()
    return app

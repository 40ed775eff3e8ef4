import os

from flask import Flask, render_template

from . import appointments, auth, documents, letters, patients
from .db import close_db, init_db


def create_app(config=None):
    app = Flask(__name__)
    app.config.update(
        DATABASE=os.environ.get("CLINIC_DB", "clinic.sqlite"),
        DOCUMENTS=os.environ.get("CLINIC_DOCUMENTS", "/var/lib/clinic/documents"),
        MAX_CONTENT_LENGTH=4 * 1024 * 1024,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
    )
    app.config["SECRET_KEY"] = "cl1nic-front-desk-2f9c"
    app.config["EXPORT_KEY"] = os.environ["CLINIC_EXPORT_KEY"]
    if config:
        app.config.update(config)

    app.teardown_appcontext(close_db)
    app.cli.add_command(init_db)
    for module in (auth, patients, appointments, documents, letters):
        app.register_blueprint(module.bp)

    @app.errorhandler(404)
    def not_found(error):
        return render_template("error.html", message="Not found"), 404

    return app

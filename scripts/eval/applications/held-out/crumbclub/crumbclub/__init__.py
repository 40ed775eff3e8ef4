from flask import Flask, render_template

from . import cli
from .config import Config
from .extensions import csrf, db
from .views import account, bakery, loaves, orders


def create_app(config=Config):
    app = Flask(__name__)
    app.config.from_object(config)

    db.init(app.config["DATABASE"], pragmas={"foreign_keys": 1})
    csrf.init_app(app)

    for module in (account, bakery, loaves, orders):
        app.register_blueprint(module.bp)
    cli.register(app)

    @app.before_request
    def open_database():
        db.connect(reuse_if_open=True)

    @app.teardown_request
    def close_database(_error):
        if not db.is_closed():
            db.close()

    @app.errorhandler(404)
    def missing(_error):
        return render_template("missing.html"), 404

    return app

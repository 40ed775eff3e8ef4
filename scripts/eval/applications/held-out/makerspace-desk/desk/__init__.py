from flask import Flask
from flask_wtf.csrf import CSRFProtect

from . import db, settings
from .auth import bp as auth_bp, load_member
from .devices import bp as devices_bp
from .machines import bp as machines_bp
from .manuals import bp as manuals_bp
from .members import bp as members_bp
from .notices import bp as notices_bp
from .reservations import bp as reservations_bp
from .tools import bp as tools_bp

csrf = CSRFProtect()


def create_app():
    app = Flask(__name__)
    app.config.from_object(settings)
    db.init_app(app)
    csrf.init_app(app)
    app.before_request(load_member)

    for blueprint in (auth_bp, machines_bp, manuals_bp, members_bp, notices_bp, reservations_bp):
        app.register_blueprint(blueprint)

    app.register_blueprint(tools_bp)
    app.register_blueprint(devices_bp)
    csrf.exempt(tools_bp)
    csrf.exempt(devices_bp)

    @app.errorhandler(404)
    def not_found(_error):
        return {"message": "Nothing here"}, 404

    return app

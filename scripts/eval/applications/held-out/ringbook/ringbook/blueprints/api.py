from flask import Blueprint, abort, g, jsonify, request

from ..extensions import db
from ..models import Peal, User

bp = Blueprint("api", __name__, url_prefix="/api")


@bp.before_request
def authenticate():
    key = request.headers.get("X-Api-Key")
    g.api_user = User.query.filter_by(api_key=key).first() if key else None
    if g.api_user is None:
        abort(401)


@bp.get("/peals")
def mine():
    peals = Peal.query.filter_by(user_id=g.api_user.id).order_by(Peal.rung_on.desc())
    return jsonify([{"id": p.id, "method": p.method, "changes": p.changes} for p in peals])


@bp.post("/peals")
def add():
    data = request.get_json()
    peal = Peal(user_id=g.api_user.id, method=str(data["method"])[:120], changes=int(data["changes"]))
    db.session.add(peal)
    db.session.commit()
    return jsonify({"id": peal.id}), 201

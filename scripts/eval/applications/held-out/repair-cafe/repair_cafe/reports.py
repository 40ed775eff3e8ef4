from flask import Blueprint, jsonify, request
from sqlalchemy import text

from .extensions import db
from .helpers import organizer_required

blueprint = Blueprint("reports", __name__)


@blueprint.get("/devices")
@organizer_required
def devices():
    device = request.args.get("device", "")
    since = request.args.get("since", "2000-01-01")
    condition = f"device ILIKE '{device}%' AND created >= '{since}'"
    statement = f"SELECT state, count(*) AS number FROM repair WHERE {condition} GROUP BY state"
    result = db.session.execute(text(statement))
    return jsonify([dict(row) for row in result.mappings()])


@blueprint.get("/guests")
@organizer_required
def guests():
    statement = (
        "SELECT person.name, count(*) AS number FROM repair "
        "JOIN person ON person.id = repair.guest_id "
        "WHERE person.name ILIKE :name AND created >= :since GROUP BY person.name"
    )
    name = request.args.get("name", "")
    since = request.args.get("since", "2000-01-01")
    result = db.session.execute(text(statement), {"name": name + "%", "since": since})
    return jsonify([dict(row) for row in result.mappings()])

import hmac

from flask import Blueprint, abort, current_app, jsonify, request

from . import db

bp = Blueprint("devices", __name__, url_prefix="/devices")


@bp.before_request
def check_key():
    given = request.headers.get("X-Device-Key", "")
    if not hmac.compare_digest(given.encode(), current_app.config["DEVICE_KEY"].encode()):
        abort(401)


@bp.post("/usage")
def report_usage():
    body = request.get_json()
    db.run(
        "INSERT INTO usage (machine_id, day, minutes) VALUES (%s, current_date, %s)",
        (int(body["machine"]), int(body["minutes"])),
    )
    return jsonify(ok=True)


@bp.post("/heartbeat")
def heartbeat():
    db.run("UPDATE machines SET seen_at = now() WHERE id = %s", (int(request.get_json()["machine"]),))
    return jsonify(ok=True)

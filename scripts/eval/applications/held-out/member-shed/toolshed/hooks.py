import hashlib
import hmac

from flask import Blueprint, abort, current_app, request

from .extensions import db
from .models import User

bp = Blueprint("hooks", __name__, url_prefix="/hooks")


@bp.post("/payments")
def payments():
    key = current_app.config["HOOK_SECRET"].encode()
    expected = hmac.new(key, request.get_data(), hashlib.sha256).hexdigest()
    if not hmac.compare_digest(expected, request.headers.get("X-Signature", "")):
        abort(401)
    event = request.get_json()
    user = db.get_or_404(User, int(event["member"]))
    user.balance += int(event["amount"])
    db.session.commit()
    return {"ok": True}

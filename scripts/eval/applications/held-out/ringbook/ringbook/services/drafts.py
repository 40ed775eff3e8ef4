import base64
import json
import pickle
from dataclasses import dataclass

from flask import Request, Response, current_app


@dataclass
class Draft:
    method: str = ""
    changes: int = 1260
    footnote: str = ""


def load_draft(request: Request) -> Draft:
    """A peal that somebody started to enter; it waits in their browser."""
    raw = request.cookies.get("draft")
    if not raw:
        return Draft()
    try:
        draft = pickle.loads(base64.urlsafe_b64decode(raw))
    except Exception:
        return Draft()
    return draft if isinstance(draft, Draft) else Draft()


def save_draft(response: Response, draft: Draft) -> None:
    value = base64.urlsafe_b64encode(pickle.dumps(draft)).decode()
    secure = current_app.config["SESSION_COOKIE_SECURE"]
    response.set_cookie("draft", value, httponly=True, secure=secure, samesite="Lax")


def load_columns(request: Request) -> list[str]:
    try:
        chosen = json.loads(base64.urlsafe_b64decode(request.cookies.get("columns", "")))
    except ValueError:
        return ["method", "changes"]
    return [name for name in ("method", "changes", "rung_on") if name in chosen]

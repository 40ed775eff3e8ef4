import base64
import pickle

from django.core import signing


def export_search(filters: dict) -> str:
    return base64.b64encode(pickle.dumps(filters)).decode()


def import_search(text: str) -> dict:
    """A search that a colleague sent as text."""
    return dict(pickle.loads(base64.b64decode(text)))


def share_token(filters: dict) -> str:
    return signing.dumps(filters, salt="specimens.search")


def read_share_token(token: str) -> dict:
    return signing.loads(token, salt="specimens.search", max_age=7 * 24 * 3600)

import base64
import json
import pickle

from flask import current_app
from itsdangerous import BadSignature, URLSafeSerializer


def pack_basket(items):
    return base64.urlsafe_b64encode(pickle.dumps(items)).decode()


def unpack_basket(text):
    raw = base64.urlsafe_b64decode(text)
    return pickle.loads(raw)


def pack_wishlist(items):
    return URLSafeSerializer(current_app.secret_key, salt="wishlist").dumps(items)


def unpack_wishlist(text):
    try:
        return URLSafeSerializer(current_app.secret_key, salt="wishlist").loads(text)
    except BadSignature:
        return []


def parse_standing_order(text):
    entries = json.loads(text)
    return [(int(entry["loaf"]), int(entry["quantity"])) for entry in entries]

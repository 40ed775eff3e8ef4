import base64
import pickle

from django.core import signing

COOKIE = "last_search"


def dump_search(criteria):
    return base64.urlsafe_b64encode(pickle.dumps(criteria)).decode()


def load_search(request):
    raw = request.COOKIES.get(COOKIE)
    if not raw:
        return {}
    return pickle.loads(base64.urlsafe_b64decode(raw))


def status_token(application):
    return signing.dumps({"application": application.pk}, salt="status")


def read_status_token(token):
    return signing.loads(token, salt="status", max_age=90 * 86400)["application"]

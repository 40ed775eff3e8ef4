"""Records which parameters the application reads from requests that contain the sentinel."""

import json
import re

from .examples import example_of_field
from .guesses import Guess, on_read
from .imports import after_import
from .places import SENTINEL
from .schemas import hook_schemas, note_value, read_model

NAMES_MAX = 64
DEPENDANTS_MAX = 8
NAME = re.compile(r"[A-Za-z_$][\w$.\[\]-]{0,63}")

_names = {}


def take_names():
    taken = list(_names)
    _names.clear()
    return taken


def learn(name):
    if isinstance(name, str) and name != SENTINEL and NAME.fullmatch(name) and len(_names) < NAMES_MAX:
        _names[name] = True


def is_ours(values):
    try:
        return dict.__contains__(values, SENTINEL) if isinstance(values, dict) else SENTINEL in str(values)
    except Exception:
        return False


class ListeningDict(dict):
    """Has text for each name."""

    def __getitem__(self, name):
        learn(name)
        return dict.get(self, name, Guess(name))

    def __contains__(self, name):
        learn(name)
        return dict.__contains__(self, name)

    def get(self, name, default=None):
        learn(name)
        return dict.get(self, name, Guess(name) if default is None else default)

    def pop(self, name, *default):
        learn(name)
        return dict.pop(self, name, Guess(name))


def hook_names():
    on_read(learn)
    load = json.loads

    def loads(text, *args, **options):
        found = load(text, *args, **options)
        return ListeningDict(found) if isinstance(found, dict) and SENTINEL in found else found

    json.loads = loads
    after_import("werkzeug.datastructures.structures", lambda module: listen(module.MultiDict, module.CombinedMultiDict))
    after_import("werkzeug.datastructures", lambda module: listen(module.MultiDict, module.CombinedMultiDict))
    after_import("django.utils.datastructures", lambda module: listen(module.MultiValueDict))
    after_import("starlette.datastructures", lambda module: listen(module.ImmutableMultiDict))
    after_import("aiohttp.web_request", listen_to_aiohttp)
    after_import("tornado.web", listen_to_tornado)
    after_import("fastapi.routing", learn_from_signatures)
    after_import("rest_framework.serializers", lambda module: learn_fields(module.Serializer, "to_internal_value"))
    after_import("django.forms.forms", lambda module: learn_fields(module.BaseForm, "full_clean"))
    after_import("wtforms.form", lambda module: learn_fields(module.BaseForm, "validate"))
    hook_schemas(learn)


def listen(*classes):
    """Names that are read from a container of request values; absent ones have text."""
    for each in classes:
        wrap_reader(each, "__getitem__", Guess)
        wrap_reader(each, "get", Guess)
        wrap_reader(each, "getlist", lambda name: [Guess(name)])
        wrap_reader(each, "__contains__", None)


def wrap_reader(owner, name, absent):
    original = getattr(owner, name)

    def read(self, key, *args, **options):
        if getattr(self, "_daimon_reads", False) or not contains_sentinel(self):
            return original(self, key, *args, **options)
        learn(key)
        try:
            found = original(self, key, *args, **options)
        except KeyError:
            found = None
        return absent(key) if absent is not None and found in (None, []) else found

    setattr(owner, name, read)


def contains_sentinel(values):
    try:
        keys = values.keys()
        return any(key == SENTINEL for key in keys)
    except Exception:
        return False


def listen_to_aiohttp(module):
    """Its containers are compiled, so a property returns a copy that listens."""
    request = module.BaseRequest
    query = request.query
    post = request.post

    def listening(values):
        return ListeningDict(values) if SENTINEL in values else values

    request.query = property(lambda self: listening(query.__get__(self, type(self))))

    async def posted(self):
        return listening(await post(self))

    request.post = posted


def listen_to_tornado(module):
    read = module.RequestHandler._get_arguments

    def listening(self, name, source, *args, **options):
        found = read(self, name, source, *args, **options)
        if SENTINEL not in source:
            return found
        learn(name)
        return found or [Guess(name)]

    module.RequestHandler._get_arguments = listening


def learn_fields(kind, method):
    """The fields of a serializer or a form, whatever the request brings."""
    original = getattr(kind, method)

    def observed(self, *args, **options):
        try:
            learn_declared(getattr(self, "_fields", None) or self.fields)
        except Exception:
            # Fields may be computed; the application reports what fails there.
            pass
        return original(self, *args, **options)

    setattr(kind, method, observed)


def learn_declared(fields):
    for name, field in list(fields.items()):
        if not getattr(field, "read_only", False):
            learn(name)
            note_value(name, example_of_field(field))


def learn_from_signatures(module):
    """FastAPI reads parameters by the signature of the handler."""
    handle = module.APIRoute.handle

    async def observed(self, scope, receive, send):
        try:
            learn_signature(self.dependant)
        except Exception:
            pass
        return await handle(self, scope, receive, send)

    module.APIRoute.handle = observed


def list_dependants(dependant, depth=DEPENDANTS_MAX):
    """A handler and what it depends on, which have parameters of their own."""
    inner = dependant.dependencies if depth > 0 else ()
    return [dependant, *(found for each in inner for found in list_dependants(each, depth - 1))]


def learn_signature(dependant):
    all_dependants = list_dependants(dependant)
    bodies = [field for each in all_dependants for field in each.body_params]
    several = len(bodies) > 1
    for field in [*(field for each in all_dependants for field in each.query_params), *bodies]:
        kind = getattr(getattr(field, "field_info", None), "annotation", None)
        if not getattr(kind, "model_fields", None):
            learn(field.alias)
        else:
            read_model(kind, f"{field.alias}." if several and field in bodies else "", learn)


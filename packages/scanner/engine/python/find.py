"""Recognizes applications among the values of a module, and how to serve each kind."""

import inspect
import sys

from .factories import call_factory, is_required, list_factories
from .serve import serve_aiohttp, serve_asgi, serve_tornado, serve_wsgi

NAMES = ("application", "app", "asgi_app", "wsgi_app", "api", "server")

# Class by its module and name, and how to serve it.
KINDS = (
    ("aiohttp.web_app", "Application", serve_aiohttp),
    ("tornado.web", "Application", serve_tornado),
    ("flask.app", "Flask", serve_wsgi),
    ("starlette.applications", "Starlette", serve_asgi),
    ("django.core.handlers.wsgi", "WSGIHandler", serve_wsgi),
    ("django.core.handlers.asgi", "ASGIHandler", serve_asgi),
    ("quart.app", "Quart", serve_asgi),
    ("litestar.app", "Litestar", serve_asgi),
    ("falcon.app", "App", serve_wsgi),
    ("falcon.asgi.app", "App", serve_asgi),
    ("bottle", "Bottle", serve_wsgi),
    ("pyramid.router", "Router", serve_wsgi),
    ("sanic.app", "Sanic", serve_asgi),
    ("blacksheep.server.application", "Application", serve_asgi),
    ("connexion.apps.flask", "FlaskApp", serve_wsgi),
    ("connexion.apps.asynchronous", "AsyncApp", serve_asgi),
    ("socketio.asgi", "ASGIApp", serve_asgi),
)
APPLICATIONS = frozenset((module, name) for module, name, _ in KINDS)
CLASSES = frozenset(name for _, name, _ in KINDS) | {"FastAPI", "get_wsgi_application", "get_asgi_application"}


def serving(value):
    """How to serve a value, or None if it is no application."""
    if isinstance(value, type):
        return None
    for base in type(value).__mro__:
        for module, name, serve in KINDS:
            if base.__module__ == module and base.__name__ == name:
                return serve
    return None


def by_signature(value):
    """How to serve a function or object that is named like an application."""
    if not callable(value) or isinstance(value, type):
        return None
    try:
        count = len(inspect.signature(value).parameters)
    except (TypeError, ValueError):
        return None
    call = value if inspect.isfunction(value) else type(value).__call__
    if count == 3 and inspect.iscoroutinefunction(call):
        return serve_asgi
    return serve_wsgi if count == 2 else None


def find_application(values):
    """An application among the values of a module, with how to serve it."""
    named = [values[name] for name in NAMES if name in values]
    for value in [*named, *values.values()]:
        serve = serving(value)
        if serve is not None:
            return value, serve
    for value in named:
        serve = by_signature(value)
        if serve is not None:
            return value, serve
    return from_factory(values)


def from_factory(values):
    for make in list_factories(values, CLASSES):
        made = call_factory(make)
        serve = serving(made) or by_signature(made)
        if serve is not None:
            return made, serve
    return from_class(values)


def from_class(values):
    """An instance of an own class of applications."""
    own = [each for each in values.values() if isinstance(each, type) and each.__module__ == values.get("__name__")]
    for each in own:
        is_one = any((base.__module__, base.__name__) in APPLICATIONS for base in each.__mro__)
        if is_one and not any(is_required(one) for one in inspect.signature(each).parameters.values()):
            made = each()
            return made, serving(made)
    return None


def named_application(text):
    """What `package.module:name` or `package.module:factory()` names."""
    module, _, name = text.partition(":")
    __import__(module)
    found = find_application({name.rstrip("()"): getattr(sys.modules[module], name.rstrip("()") or "app")})
    return found

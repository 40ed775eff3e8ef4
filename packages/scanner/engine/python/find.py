"""Recognizes applications among the values of a module, and how to serve each kind."""

import asyncio
import inspect
import sys

from .factories import call_factory, is_required, list_factories
from .serve import serve_aiohttp, serve_asgi, serve_tornado, serve_wsgi
from .servers import take_served

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
DJANGO = ("django.core.wsgi", "django.core.asgi")
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
    """What the first factory makes that makes an application; the first error, if none does."""
    failure = None
    for make in list_factories(values, CLASSES, is_application_class):
        try:
            found = from_made(take_served(lambda make=make: call_factory(make)))
        except (Exception, SystemExit) as error:
            failure = failure or error
            continue
        if found is not None:
            return found
    found = from_class(values)
    if found is None and failure is not None:
        raise failure
    return found


def from_made(made):
    """A server accepts an application, its name, and a coroutine that makes it."""
    if isinstance(made, str):
        return named_application(made) if ":" in made else None
    made = asyncio.run(made) if inspect.iscoroutine(made) else made
    serve = serving(made) or by_signature(made)
    return None if serve is None else (made, serve)


def is_application_class(value):
    if isinstance(value, type):
        return any((base.__module__, base.__name__) in APPLICATIONS for base in value.__mro__)
    return inspect.isfunction(value) and value.__name__ in CLASSES and value.__module__ in DJANGO


def from_class(values):
    """An instance of an own class of applications."""
    own = [each for each in values.values() if isinstance(each, type) and each.__module__ == values.get("__name__")]
    for each in own:
        if is_application_class(each) and not any(is_required(one) for one in inspect.signature(each).parameters.values()):
            made = each()
            return made, serving(made)
    return None


def named_application(text):
    """What `package.module:name` or `package.module:factory()` names."""
    module, _, name = text.partition(":")
    __import__(module)
    found = find_application({name.rstrip("()"): getattr(sys.modules[module], name.rstrip("()") or "app")})
    return found

"""Recognizes applications among the values of a module, and how to serve each kind."""

import asyncio
import inspect
import sys

from .serve import serve_aiohttp, serve_asgi, serve_tornado, serve_wsgi

NAMES = ("application", "app", "asgi_app", "wsgi_app", "api", "server")
FACTORIES = (
    "create_app", "make_app", "build_app", "get_app", "init_app", "app_factory", "create_application",
    "make_application", "get_application", "build_application", "application_factory",
)  # fmt: skip

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
)


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
    for name in FACTORIES:
        make = values.get(name)
        if not callable(make) or isinstance(make, type) or not needs_nothing(make):
            continue
        made = make()
        if inspect.iscoroutine(made):
            made = asyncio.run(made)
        serve = serving(made) or by_signature(made)
        if serve is not None:
            return made, serve
    return None


def needs_nothing(make):
    parameters = inspect.signature(make).parameters.values()
    return all(each.default is not each.empty or each.kind in (each.VAR_POSITIONAL, each.VAR_KEYWORD) for each in parameters)


def named_application(text):
    """What `package.module:name` or `package.module:factory()` names."""
    module, _, name = text.partition(":")
    __import__(module)
    found = find_application({name.rstrip("()"): getattr(sys.modules[module], name.rstrip("()") or "app")})
    return found

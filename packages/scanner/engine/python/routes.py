"""Lists the routes that a started application serves, with the code that handles each."""

import inspect
import re
import sys

from .recorder import own_path

ROUTES_MAX = 200
PACKAGED_MAX = 24
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")

# Routes of packages are of interest only if they let users in.
IS_ENTRANCE = re.compile(r"log-?in|sign-?in|sign-?up|regist|token|auth|session|jwt", re.IGNORECASE)
IS_OTHER = re.compile(r"admin|format|docs/|openapi|verify|blacklist|password|social|callback|static", re.IGNORECASE)

NAMED_GROUP = re.compile(r"\(\?P<(\w+)>(?:[^()]|\([^()]*\))*\)")
GROUP = re.compile(r"\((?!\?)(?:[^()]|\([^()]*\))*\)|\(\?:[^()]*\)\??")
LEFT_OVER = re.compile(r"[\[\](){}|*+?\\^$<>]")


def list_routes(application):
    """Dictionaries with a method, a path with `:name` for parameters, and the place of the handler."""
    found, packaged = [], 0
    for lister in LISTERS:
        try:
            for methods, path, handler in lister(application):
                path, form = path if isinstance(path, tuple) else (path, None)
                for method, own in by_method(methods, handler):
                    place = locate(own)
                    if place is None:
                        packaged += 1
                        if packaged > PACKAGED_MAX or not IS_ENTRANCE.search(path) or IS_OTHER.search(path):
                            continue
                    form = form or form_in_signature(path, own[0])
                    route = {"method": method, "path": path, **({"ids": form} if form else {}), **(place or {"file": "", "line": 0, "end": 0, "name": ""})}
                    if route not in found and len(found) < ROUTES_MAX:
                        found.append(route)
        except Exception:
            # Another version of the framework keeps its routes elsewhere.
            continue
    return found


def by_method(methods, handler):
    """The function for each method; a class has one of the method's name."""
    kind = getattr(handler, "view_class", None) or getattr(handler, "cls", None) or (handler if isinstance(handler, type) else None)
    actions = getattr(handler, "actions", None)
    if kind is not None and isinstance(actions, dict):
        return [(method.upper(), (getattr(kind, name, None), kind)) for method, name in actions.items() if method.upper() in METHODS]
    if kind is not None:
        own = [(method, (getattr(kind, method.lower(), None), kind)) for method in METHODS if has_own(kind, method.lower())]
        return own or [(method, (kind, kind)) for method in methods or ("GET", "POST")]
    wanted = [each for each in ("ANY",) if methods is None] + [each for each in methods or () if each in METHODS]
    return [(method, (handler, None)) for method in wanted]


def has_own(kind, name):
    method = getattr(kind, name, None)
    return callable(method) and "_unimplemented" not in getattr(method, "__qualname__", "")


def locate(handler):
    """The file and the lines of the application's own code; a class in place of an inherited method."""
    for each in handler:
        try:
            plain = inspect.unwrap(each)
            plain = getattr(plain, "__func__", plain)
            # Many decorators keep the function in their closure without naming it.
            for function in (plain, *(closed_over(plain))):
                file = own_path(inspect.getsourcefile(function) or "<")
                if file is not None:
                    lines, line = inspect.getsourcelines(function)
                    return {"file": file, "line": line, "end": line + len(lines) - 1, "name": function.__qualname__}
        except (TypeError, OSError, AttributeError):
            continue
    return None


def closed_over(function):
    cells = getattr(function, "__closure__", None) or ()
    return [each.cell_contents for each in cells if callable(getattr(each, "cell_contents", None))]


def plain_path(path, name_first=False):
    """`/a/<int:id>`, `/a/{id}` → `/a/:id`."""
    part = r"<(?:re:)?(\w+)(?::[^<>]*)?>" if name_first else r"<(?:[^<>]*:)?(\w+)>"
    text = re.sub(r"\{(\w+)(?::[^{}]*)?\}", r":\1", re.sub(part, r":\1", path))
    return "/" + text.lstrip("/"), form_of(path)


def form_of(path):
    """The form of the parameters that a path with converters demands."""
    if re.search(r"[<{:]uuid\b", path):
        return "uuid"
    return "number" if re.search(r"<int\b|:int\b", path) else None


def form_in_signature(path, handler):
    """The same from the types of a handler's parameters."""
    try:
        parameters = inspect.signature(handler).parameters
    except (TypeError, ValueError):
        return None
    kinds = [str(parameters[name].annotation) for name in re.findall(r":(\w+)", path) if name in parameters]
    if any("UUID" in kind for kind in kinds):
        return "uuid"
    return "number" if any(kind in ("<class 'int'>", "int") for kind in kinds) else None


def from_pattern(pattern):
    """A path from a regular expression, or None if it says more than a path."""
    text = NAMED_GROUP.sub(r":\1", pattern)
    text = GROUP.sub(":value", text).lstrip("^").removesuffix("$").removesuffix("\\Z").removesuffix("/?")
    text = re.sub(r"\\([/.\-_])", r"\1", text)
    return None if LEFT_OVER.search(text) else text


def of_flask(application):
    views = application.view_functions
    for rule in application.url_map.iter_rules():
        if rule.endpoint != "static":
            yield [each for each in rule.methods or () if each in METHODS], plain_path(rule.rule), views.get(rule.endpoint)


def of_starlette(application, prefix=""):
    for route in application.routes:
        path = prefix + getattr(route, "path", "")
        if hasattr(route, "endpoint") and hasattr(route, "methods"):
            yield [each for each in route.methods or () if each in METHODS], plain_path(path), route.endpoint
        elif getattr(route, "routes", None):
            yield from of_starlette(route, path)
        elif hasattr(route, "original_router"):
            # FastAPI keeps an included router and its prefix apart.
            yield from of_starlette(route.original_router, prefix + getattr(route.include_context, "prefix", ""))


def of_django(application):
    if not type(application).__module__.startswith("django."):
        return
    from django.urls import get_resolver

    yield from of_patterns(get_resolver().url_patterns, "")


def of_patterns(patterns, prefix, outer=None):
    for each in patterns:
        own = getattr(each.pattern, "_route", None)
        form = (form_of(own) if own is not None else None) or outer
        part = plain_path(own)[0][1:] if own is not None else from_pattern(str(getattr(each.pattern, "_regex", "")))
        if part is None or getattr(each, "app_name", None) == "admin":
            continue
        if hasattr(each, "url_patterns"):
            yield from of_patterns(each.url_patterns, prefix + part, form)
        elif ":format" not in part:
            yield None, ("/" + prefix + part, form), each.callback


def of_aiohttp(application):
    for route in application.router.routes():
        if route.resource is not None:
            yield [route.method] if route.method != "*" else None, plain_path(route.resource.canonical), route.handler


def of_tornado(application):
    for outer in application.default_router.rules:
        for rule in getattr(outer.target, "rules", ()):
            path = from_pattern(rule.matcher.regex.pattern)
            if path is not None and isinstance(rule.target, type):
                yield None, path, rule.target


def of_bottle(application):
    for route in application.routes:
        if hasattr(route, "rule") and hasattr(route, "callback"):
            yield [route.method], plain_path(route.rule, True), route.callback


def of_sanic(application):
    if "sanic" in type(application).__module__:
        for route in application.router.routes:
            yield [each for each in route.methods if each in METHODS], plain_path(route.path, True), route.handler


def of_litestar(application):
    if "litestar" in type(application).__module__:
        for route in application.routes:
            for handler in getattr(route, "route_handlers", ()):
                function = getattr(handler.fn, "value", handler.fn)
                yield [str(getattr(each, "value", each)) for each in handler.http_methods], plain_path(route.path), function


def of_falcon(application):
    if "falcon" in type(application).__module__:
        from falcon.inspect import inspect_routes

        for route in inspect_routes(application):
            for method in route.methods:
                kind = find_class(route.class_name)
                if method.method in METHODS and kind is not None:
                    yield [method.method], plain_path(route.path), getattr(kind, method.function_name)


def find_class(name):
    module, _, member = name.rpartition(".")
    return getattr(sys.modules.get(module), member, None)


LISTERS = (of_flask, of_starlette, of_django, of_aiohttp, of_tornado, of_bottle, of_sanic, of_litestar, of_falcon)

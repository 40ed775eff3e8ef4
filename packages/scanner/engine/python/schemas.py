"""Learns the fields that a schema demands when a library checks the data of a request by it."""

import dataclasses
import typing

from .clients import wrap_later
from .examples import example_of, example_of_field
from .guesses import note
from .places import SENTINEL
from .recorder import own_path

DEPTH_MAX = 3


def hook_schemas(learn):
    """`learn` records a name that a request may have."""

    def with_data(find, read):
        """Learns before the check, which may refuse what the request brings."""

        def wrap(original):
            def check(*args, **options):
                try:
                    schema, given = find(*args, **options)
                    if is_sentinel_in(given):
                        read(schema, "", learn)
                except Exception:
                    # A schema may be of another form; the check itself reports what fails.
                    pass
                return original(*args, **options)

            return check

        return wrap

    for module, member, find, read in CHECKS:
        wrap_later(module, member, with_data(find, read))
    wrap_later("litestar.routes.http", "HTTPRoute.handle", lambda handle: learn_handler(handle, learn))


def is_sentinel_in(given):
    if isinstance(given, (bytes, bytearray)):
        return SENTINEL.encode() in given
    return SENTINEL in given if isinstance(given, (str, dict)) or hasattr(given, "keys") else False


def first_and_second(first, second=None, *_args, **_options):
    return first, second


def second_and_first(first, second=None, *_args, **_options):
    return second, first


def owner_and_names(owner, *_args, **values):
    return type(owner), values


def typed(given, *_args, type=None, **_options):
    return type, given


def read_model(kind, path, learn, depth=DEPTH_MAX):
    """The fields of a model of pydantic, and those of models in it."""
    try:
        schema = kind.model_json_schema()
        for name, each in schema.get("properties", {}).items():
            note_value(path + name, example_of(each, schema.get("$defs", {})))
    except Exception:
        # A type of the application's own without a schema.
        pass
    for name, field in kind.model_fields.items():
        own = path + (field.alias or name)
        learn(own)
        inner = getattr(field, "annotation", None)
        if depth > 1 and getattr(inner, "model_fields", None):
            read_model(inner, f"{own}.", learn, depth - 1)


def read_declared(schema, path, learn, depth=DEPTH_MAX):
    """The fields of a schema of marshmallow, and those of schemas in it."""
    for name, field in dict(schema.fields).items():
        if getattr(field, "dump_only", False):
            continue
        own = path + (getattr(field, "data_key", None) or name)
        learn(own)
        inner = getattr(field, "schema", None)
        if inner is not None and depth > 1:
            read_declared(inner, f"{own}.", learn, depth - 1)
        else:
            note_value(own, example_of_checked(field))


def example_of_checked(field):
    """A value by the validators of a field, else by its class."""
    checks = getattr(field, "validators", None) or ()
    for check in checks:
        choices = list(getattr(check, "choices", None) or ())
        if choices:
            return choices[0]
        least = getattr(check, "min", None)
        if isinstance(least, (int, float)) and "Range" in type(check).__name__:
            return least
    known = example_of_field(field)
    return known if known is not None else MARSHMALLOW.get(type(field).__name__)


MARSHMALLOW = {"Integer": 1, "Int": 1, "Float": 1, "Number": 1, "Decimal": 1, "Boolean": True, "Bool": True, "Date": "2024-01-02",
               "DateTime": "2024-01-02T03:04:05", "Email": "first@example.org", "Url": "http://127.0.0.1:18099/seeded", "URL": "http://127.0.0.1:18099/seeded",
               "UUID": "00000000-0000-4000-8000-000000000001", "List": ["1"], "Dict": {}}  # fmt: skip


def read_json_schema(schema, path, learn, depth=DEPTH_MAX):
    for name, each in dict(schema.get("properties", {})).items():
        learn(path + name)
        note_value(path + name, example_of(each, schema.get("$defs", schema.get("definitions", {}))))
        if depth > 1 and "properties" in each:
            read_json_schema(each, f"{path}{name}.", learn, depth - 1)


def read_typed(kind, path, learn, depth=DEPTH_MAX):
    """The members of a dataclass, a struct of msgspec, a typed dictionary, or a model."""
    if getattr(kind, "model_fields", None):
        return read_model(kind, path, learn, depth)
    for name, each in typing.get_type_hints(kind).items():
        learn(path + name)
        if is_structure(each) and depth > 1:
            read_typed(each, f"{path}{name}.", learn, depth - 1)
        else:
            note_value(path + name, BY_TYPE.get(typing.get_origin(each) or each))


BY_TYPE = {int: 1, float: 1, bool: True, list: ["1"], dict: {}}


def is_structure(kind):
    return isinstance(kind, type) and (
        dataclasses.is_dataclass(kind)
        or hasattr(kind, "model_fields")
        or hasattr(kind, "__struct_fields__")
        or typing.is_typeddict(kind)
    )


def note_value(name, value):
    if value is not None:
        note(name, value)


def learn_handler(handle, learn):
    """Litestar reads a body by the type of the handler's parameter for it, and others by name."""

    async def observed(self, scope, *args, **options):
        try:
            for handler in self.route_handlers:
                function = getattr(handler.fn, "value", handler.fn)
                if scope["method"] in handler.http_methods and own_path(function.__code__.co_filename) is not None:
                    learn_parameters(function, learn)
        except Exception:
            # Another version keeps its handlers elsewhere.
            pass
        return await handle(self, scope, *args, **options)

    return observed


RESERVED = frozenset(("self", "request", "socket", "state", "scope", "headers", "cookies", "body", "query", "return", "data"))


def learn_parameters(function, learn):
    hints = typing.get_type_hints(function)
    if is_structure(hints.get("data")):
        read_typed(hints["data"], "", learn)
    for name, kind in hints.items():
        if name not in RESERVED and kind in (str, int, float, bool):
            learn(name)
            note_value(name, BY_TYPE.get(kind))


# Functions that check data: what finds the schema and the data among the arguments, and a reader.
CHECKS = (
    ("pydantic.main", "BaseModel.__init__", owner_and_names, read_model),
    ("pydantic.main", "BaseModel.model_validate", first_and_second, read_model),
    ("pydantic.main", "BaseModel.model_validate_json", first_and_second, read_model),
    ("pydantic.main", "BaseModel.parse_obj", first_and_second, read_model),
    ("marshmallow.schema", "BaseSchema.load", first_and_second, read_declared),
    ("marshmallow.schema", "Schema.load", first_and_second, read_declared),
    ("jsonschema.validators", "validate", second_and_first, read_json_schema),
    ("jsonschema", "validate", second_and_first, read_json_schema),
    ("msgspec.json", "decode", typed, read_typed),
    ("msgspec", "convert", second_and_first, read_typed),
)

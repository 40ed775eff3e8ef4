"""Values that fields of models, serializers, and forms accept, by what each declares."""

import re

from .slow_texts import matching_texts

DEPTH_MAX = 4
FORMATS = {
    "email": "first@example.org", "date": "2024-01-02", "date-time": "2024-01-02T03:04:05", "time": "03:04:05",
    "uuid": "00000000-0000-4000-8000-000000000001", "uri": "http://127.0.0.1:18099/seeded", "ipv4": "127.0.0.1",
}  # fmt: skip


def example_of(schema, definitions, depth=DEPTH_MAX):
    """A value of a JSON schema, or None if any text may do."""
    if depth == 0:
        return None
    if "$ref" in schema:
        return example_of(definitions.get(schema["$ref"].rpartition("/")[2], {}), definitions, depth - 1)
    for several in ("anyOf", "oneOf", "allOf"):
        for each in schema.get(several, ()):
            if each.get("type") != "null":
                return example_of(each, definitions, depth - 1)
    if "const" in schema:
        return schema["const"]
    if schema.get("enum"):
        return schema["enum"][0]
    kind = schema.get("type")
    if kind in ("integer", "number"):
        return number_between(schema)
    if kind == "boolean":
        return True
    if kind == "array":
        inner = example_of(schema.get("items", {}), definitions, depth - 1)
        return ["1" if inner is None else inner]
    if kind == "object":
        required = schema.get("required", ())
        own = {name: example_of(each, definitions, depth - 1) for name, each in schema.get("properties", {}).items() if name in required}
        return {name: "1" if each is None else each for name, each in own.items()}
    return text_of(schema)


def number_between(schema):
    if "exclusiveMinimum" in schema:
        return int(schema["exclusiveMinimum"]) + 1
    least, most = schema.get("minimum", 1), schema.get("maximum", schema.get("exclusiveMaximum"))
    return least if most is None or least > 1 or most >= 1 else most


def text_of(schema):
    if schema.get("format") in FORMATS:
        return FORMATS[schema["format"]]
    if "pattern" in schema:
        try:
            pattern = re.compile(schema["pattern"])
        except re.error:
            return None
        return next((each for each in matching_texts(pattern) if pattern.search(each) and len(each) >= schema.get("minLength", 0)), None)
    return None


def example_of_field(field):
    """A value of a field of a serializer or of a form, by its class and its options."""
    names = [each.__name__ for each in type(field).__mro__]
    known = next((value for name, value in BY_CLASS if name in names), None)
    if not OF_ROWS.isdisjoint(names):
        return known
    try:
        own = first_choice(field)
    except Exception:
        # Choices may be computed, which may fail outside the application's own request.
        own = None
    return known if own is None else own


def first_choice(field):
    if getattr(field, "queryset", None) is not None:
        return None
    choices = list(getattr(field, "choices", None) or ())
    first = [each[0] if isinstance(each, (tuple, list)) else each for each in choices]
    return next((each for each in first if isinstance(each, (str, int)) and each != ""), None)


# Their choices are rows of the store: to list them reads all.
OF_ROWS = frozenset(("ManyRelatedField", "RelatedField", "ModelChoiceField", "ListField"))
BY_CLASS = (
    ("EmailField", "first@example.org"), ("URLField", FORMATS["uri"]), ("UUIDField", FORMATS["uuid"]),
    ("DateTimeField", FORMATS["date-time"]), ("DateField", FORMATS["date"]), ("TimeField", FORMATS["time"]),
    ("BooleanField", True), ("IntegerField", 1), ("FloatField", 1), ("DecimalField", 1),
    ("ManyRelatedField", [1]), ("ListField", ["1"]), ("PrimaryKeyRelatedField", 1),
    ("ModelMultipleChoiceField", [1]), ("ModelChoiceField", 1),
    ("JSONField", {}), ("DictField", {}),
)  # fmt: skip

"""Rows as drivers return them."""


class Record(tuple):
    """A row that has its values by position and by name."""

    def __new__(cls, values, names):
        row = super().__new__(cls, values)
        row.__dict__["_names"] = list(names)
        return row

    def __getitem__(self, key):
        if not isinstance(key, str):
            return super().__getitem__(key)
        if key not in self._names:
            raise KeyError(key)
        return super().__getitem__(self._names.index(key))

    def __getattr__(self, name):
        if name.startswith("_") or name not in self._names:
            raise AttributeError(name)
        return self[name]

    def get(self, key, default=None):
        return self[key] if key in self._names else default

    def keys(self):
        return list(self._names)

    def values(self):
        return list(self)

    def items(self):
        return list(zip(self._names, self))


def row_form(factory):
    """How a cursor returns rows, by the class or function that names it."""
    name = getattr(factory, "__name__", "")
    if "dict" not in name.lower():
        return (lambda values, names: Record(values, names)) if "tuple" in name.lower() else None
    is_both = factory.__module__.startswith("psycopg2") and "Real" not in name
    return Record if is_both else (lambda values, names: dict(zip(names, values)))

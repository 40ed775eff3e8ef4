"""Statements that are composed of parts, as `psycopg.sql` does."""


def quote_name(name):
    return '"' + str(name).replace('"', '""') + '"'


class Composable:
    """Parts of a statement, as text."""

    def __init__(self, *parts):
        self.parts = parts

    def as_string(self, _context=None):
        return str(self.parts[0])

    def __add__(self, other):
        return SQL(self.as_string() + other.as_string())

    def format(self, *args, **named):
        texts = [each.as_string() for each in args]
        return SQL(self.as_string().format(*texts, **{name: each.as_string() for name, each in named.items()}))

    def join(self, parts):
        return SQL(self.as_string().join(each.as_string() for each in parts))


class SQL(Composable):
    pass


class Identifier(Composable):
    def as_string(self, _context=None):
        return ".".join(quote_name(each) for each in self.parts)


class Literal(Composable):
    def as_string(self, _context=None):
        value = self.parts[0]
        return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)


class Placeholder(Composable):
    def as_string(self, _context=None):
        return f"%({self.parts[0]})s" if self.parts else "%s"

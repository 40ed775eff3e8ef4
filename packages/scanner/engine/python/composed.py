"""Statements that are composed of parts, as `psycopg.sql` does."""

from .dialect import quote_value


def quote_name(name):
    return '"' + str(name).replace('"', '""') + '"'


class Composable:
    """Parts of a statement, as text."""

    def __init__(self, *parts):
        self.parts = parts

    def as_string(self, _context=None):
        return str(self.parts[0])

    def __add__(self, other):
        return Composed([self, other])

    def __mul__(self, count):
        return Composed([self] * count)


class Composed(Composable):
    """A sequence of parts; a plain value in it is a literal."""

    def __init__(self, parts):
        super().__init__(*(each if isinstance(each, Composable) else Literal(each) for each in parts))

    def __iter__(self):
        return iter(self.parts)

    def as_string(self, _context=None):
        return "".join(each.as_string() for each in self.parts)

    def join(self, joiner):
        return (SQL(joiner) if isinstance(joiner, str) else joiner).join(self.parts)


class SQL(Composable):
    def format(self, *args, **named):
        texts = [each.as_string() for each in Composed(args)]
        names = {name: each.as_string() for name, each in zip(named, Composed(named.values()))}
        return Composed([SQL(self.as_string().format(*texts, **names))])

    def join(self, parts):
        return Composed([SQL(self.as_string().join(each.as_string() for each in Composed(parts)))])


class Identifier(Composable):
    def as_string(self, _context=None):
        return ".".join(quote_name(each) for each in self.parts)


class Literal(Composable):
    def as_string(self, _context=None):
        return quote_value(self.parts[0])


class Placeholder(Composable):
    def as_string(self, _context=None):
        return f"%({self.parts[0]})s" if self.parts else "%s"

"""Statements of PostgreSQL and MySQL for SQLite; what SQLite lacks stays as it is."""

import datetime
import decimal
import hashlib
import json
import re
import uuid

TOKENS = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|`[^`]*`|--[^\n]*|/\*.*?\*/|[^'\"`\-/]+|[-/'\"`]", re.DOTALL)
QUOTES = ("'", '"', "`", "--", "/*")
PLACE = re.compile(r"%%|%\((\w+)\)s|%s")

# Statements about what SQLite doesn't have: settings of a session, databases, and types.
IGNORED = re.compile(r"\s*(?:SET|USE|(?:CREATE|DROP)\s+(?:EXTENSION|TYPE|SCHEMA|DATABASE))\b", re.IGNORECASE)
NO_OPERATION = "SELECT 1"

# What differs, outside string literals and quoted names.
REWRITES = [
    (re.compile(pattern, re.IGNORECASE), by)
    for pattern, by in (
        (r"\bSTART TRANSACTION\b[^;]*", "BEGIN"),
        (r"\$(\d+)", r"?\1"),
        (r"::\s*[a-z_]+(?:\s+varying|\s+precision|\s+with(?:out)? time zone)?(?:\(\d+\))?(?:\[\])?", ""),
        (r"\b(?:big|small)?serial\b", "INTEGER"),
        (r"\b(?:big|small|tiny)?int(?:eger)?(?:\(\d+\))?(?:\s+unsigned)?\b", "INTEGER"),
        (r"\bGENERATED (?:ALWAYS|BY DEFAULT) AS IDENTITY(?:\s*\([^)]*\))?", ""),
        (r"\bAUTO_INCREMENT(?:\s*=\s*\d+)?", ""),
        (r"\bENGINE\s*=\s*\w+|\b(?:DEFAULT\s+)?(?:CHARSET|CHARACTER SET)\s*=?\s*\w+", ""),
        (r"\bON UPDATE CURRENT_TIMESTAMP(?:\(\))?", ""),
        (r"\bINSERT IGNORE\b", "INSERT OR IGNORE"),
        (r"\bILIKE\b", "LIKE"),
        (r"\bFOR (?:UPDATE|SHARE)\b[^;)]*", ""),
        (r"\bpublic\.", ""),
        (r"\b(DEFAULT)\s+(?!CURRENT_)([a-z_]\w*\(\))", r"\1 (\2)"),
        (r"=\s*ANY\s*\(\s*(%s|%\(\w+\)s)\s*\)", r"IN \1"),
        # A list that is one value is stored as JSON.
        (r"=\s*ANY\s*\(\s*(\?\d*)\s*\)", r"IN (SELECT value FROM json_each(\1))"),
    )
]

FUNCTIONS = {
    "now": lambda: datetime.datetime.now().isoformat(" "),
    "curdate": lambda: datetime.date.today().isoformat(),
    "version": lambda: "16.4",
    "uuid": lambda: str(uuid.uuid4()),
    "gen_random_uuid": lambda: str(uuid.uuid4()),
    "uuid_generate_v4": lambda: str(uuid.uuid4()),
    "concat": lambda *values: "".join("" if each is None else str(each) for each in values),
    "md5": lambda text: hashlib.md5(str(text).encode()).hexdigest(),
    "sha1": lambda text: hashlib.sha1(str(text).encode()).hexdigest(),
    "sha2": lambda text, _bits: hashlib.sha256(str(text).encode()).hexdigest(),
}


def add_functions(connection):
    for name, act in FUNCTIONS.items():
        connection.create_function(name, -1 if name == "concat" else act.__code__.co_argcount, act)


def split_tokens(statement):
    return [(token, token.startswith(QUOTES) and len(token) > 1) for token in TOKENS.findall(statement)]


def is_ignored(tokens):
    """By the beginning of the statement; in other parts, SET belongs to UPDATE."""
    first = next((token for token, _ in tokens if token.strip() and not token.startswith(("--", "/*"))), "")
    return IGNORED.match(first) is not None


def to_sqlite(statement):
    tokens = split_tokens(statement)
    if is_ignored(tokens):
        return NO_OPERATION
    text = ""
    for token, is_quoted in tokens:
        if not is_quoted:
            for pattern, by in REWRITES:
                token = pattern.sub(by, token)
        text += token
    return text


def to_bound(statement, values):
    """A statement with the placeholders of SQLite, and its values as a list."""
    converted = to_sqlite(statement)
    if converted == NO_OPERATION:
        return converted, []
    bound = []

    def bind(value):
        if isinstance(value, (list, tuple, set)):
            bound.extend(value)
            return "(" + ", ".join("?" * len(value)) + ")"
        bound.append(value)
        return "?"

    text, rest = fill(converted, values, bind)
    # Numbered placeholders take the values as they are.
    return text, [to_value(each) for each in [*bound, *rest]]


def to_filled(statement, values):
    """A statement with its values as literals."""
    return fill(statement, values, quote_value)[0]


def fill(statement, values, put):
    """A statement with what `put` returns in place of its placeholders, and the values without one."""
    if values is None or values == () or values == []:
        return statement, []
    named = values if hasattr(values, "keys") else None
    rest = [] if named is not None else list(values if isinstance(values, (list, tuple)) else [values])

    def place(found):
        if found[0] == "%%":
            return "%"
        return put(named[found[1]] if found[1] and named is not None else rest.pop(0))

    text = ""
    for token, is_quoted in split_tokens(statement):
        text += token.replace("%%", "%") if is_quoted else PLACE.sub(place, token)
    return text, rest


def quote_value(value):
    """A value as a literal; a list as one in parentheses."""
    if value is None:
        return "NULL"
    if isinstance(value, (list, tuple, set)):
        return "(" + ", ".join(quote_value(each) for each in value) + ")"
    if isinstance(value, (bool, int, float, decimal.Decimal)):
        return str(value)
    if isinstance(value, bytes):
        return f"X'{value.hex()}'"
    return "'" + to_value(value).replace("'", "''") + "'"


def to_value(value):
    if value is None or isinstance(value, (str, bytes, int, float)):
        return value
    if isinstance(value, (datetime.datetime, datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, (decimal.Decimal, uuid.UUID)):
        return str(value)
    return json.dumps(value, default=str)

"""Creates the tables that the application's statements name, if nothing in its code creates them."""

import ast
import os
import re

from .places import APPLICATION, STORE
from .store import open_store

FILES_MAX = 400
BYTES_MAX = 256 * 1024
TABLES_MAX = 60
COLUMNS_MAX = 60
LEFT_OUT = {"node_modules", ".git", ".venv", "venv", "env", "__pycache__", "tests", "test"}

# The beginnings of statements, unlike those of sentences with the same verbs.
STATEMENT = re.compile(
    r"\s*(?:SELECT\b.*?\bFROM\s+[\w\"`\[(]"
    r"|(?:INSERT|REPLACE)(?:\s+OR\s+\w+|\s+IGNORE)?\s+INTO\s+[^\s(]+\s*(?:\(|VALUES\b|SELECT\b|DEFAULT\b)"
    r"|UPDATE\s+(?:ONLY\s+|OR\s+\w+\s+)?[^\s()]+(?:\s+(?:AS\s+)?\w+)?\s+SET\b"
    r"|DELETE\s+FROM\s+[\w\"`\[]"
    r"|WITH\s+(?:RECURSIVE\s+)?\w+\s*(?:\([^()]*\)\s*)?AS\b)",
    re.IGNORECASE | re.DOTALL,
)
LITERAL = re.compile(r"%s|'(?:[^']|'')*'|--[^\n]*|%\(\w+\)s|(?<!:):\w+|\$\d+|::\s*\w+")
TABLE = re.compile(r"\b(?:INTO\s+|(?:FROM|JOIN|UPDATE)\s+(?!\w+\s*\())([a-z_]\w*)(?:\s+(?:AS\s+)?([a-z_]\w*))?", re.IGNORECASE)
INSERTED = re.compile(r"\bINTO\s+([a-z_]\w*)\s*\(([^()]*)\)", re.IGNORECASE)
COMMON = re.compile(r"(?:\bWITH|,)\s+(?:RECURSIVE\s+)?([a-z_]\w*)\s+AS\s*\(", re.IGNORECASE)
WORD = re.compile(r"(\bAS\s+)?\b([a-z_]\w*)\b(?:\.([a-z_]\w*|\*))?(\s*\()?", re.IGNORECASE)
CONDITION = re.compile(r"\b([a-z_]\w*)\s*(?:=|<>|!=|<=?|>=?|\bI?LIKE\b|\bIN\b|\bIS\b|\bBETWEEN\b)", re.IGNORECASE)
WORDS = frozenset(
    "select from where and or not in is null like ilike between exists as on join left right inner outer full cross "
    "natural using group by order asc desc having limit offset union all distinct insert into values update set delete "
    "returning with recursive case when then else end default conflict do nothing excluded true false for share nowait "
    "skip locked only lateral over partition rows range current_timestamp current_date current_time interval cast any "
    "some replace ignore duplicate key collate nocase escape primary text integer int bigint date timestamp numeric "
    "boolean float real varchar uuid jsonb json nulls first last fetch next row filter within begin commit pragma".split()
)
CATALOGS = ("pg_", "sqlite_", "information_schema")

# Types by name; others are texts.
TYPES = (
    (re.compile(r"(?:^|_)id$|^(?:owner|author|creator)$"), "INTEGER"),
    (re.compile(r"^(?:is|has|can)_|^(?:active|enabled|public|published|verified|approved|archived|deleted|closed|visible)$"), "BOOLEAN"),
    (
        re.compile(
            r"count|qty|quantity|amount|price|total|size|hours|minutes|seconds|level|year|age$|score|rating|weight|length|width|"
            r"height|depth|capacity|balance|points|position|version|seats|cents|number$|(?:^|_)(?:max|min|sum|avg|lat|lon|lng)(?:_|$)"
        ),
        "INTEGER",
    ),
)  # fmt: skip

# Containers of a request or of settings, whose members are no columns.
NOT_ROWS = frozenset("form args json session headers environ config cookies files GET POST data META query_params app state values".split())


def infer_tables(_application):
    known = list_tables()
    connection = open_store()
    try:
        for table, columns in read_tables().items():
            if table not in known:
                declared = [f'"{each}" {type_of(each)}' for each in list(columns)[:COLUMNS_MAX] if each != "id"]
                connection.execute(f'CREATE TABLE IF NOT EXISTS "{table}" ({", ".join(["id INTEGER PRIMARY KEY", *declared])})')
    finally:
        connection.close()


def list_tables():
    if not os.path.exists(STORE):
        return set()
    connection = open_store()
    try:
        return {name.lower() for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    finally:
        connection.close()


def type_of(column):
    return next((kind for pattern, kind in TYPES if pattern.search(column.lower())), "TEXT")


def read_tables():
    """The columns of each table, as the statements of the sources name them."""
    tables = {}
    for path in list_sources():
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                tree = ast.parse(file.read(BYTES_MAX))
        except (OSError, SyntaxError, ValueError, RecursionError):
            continue
        texts, members = collect(tree)
        here, whole = {}, set()
        for text in texts:
            if STATEMENT.match(text):
                read_statement(text, here, whole)
        parts = [name for text in texts if not STATEMENT.match(text) and len(text) < 200 for name in CONDITION.findall(text)]
        for table, columns in here.items():
            added = [*parts, *(members if table in whole else ())]
            known = tables.setdefault(table, {})
            known.update(dict.fromkeys(each.lower() for each in [*columns, *added] if each.lower() not in WORDS))
    return dict(list(tables.items())[:TABLES_MAX])


def list_sources():
    found = []
    for directory, directories, names in os.walk(APPLICATION):
        directories[:] = sorted(each for each in directories if each not in LEFT_OUT)
        found += [os.path.join(directory, name) for name in sorted(names) if name.endswith(".py")]
    return found[:FILES_MAX]


def collect(tree):
    """The texts of a module, and the names by which it reads members of rows."""
    texts, members = [], []
    inner = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            # Documentation: a text that nothing uses. The walk visits it after this statement.
            inner.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            inner.update(id(each) for each in node.values)
            texts.append("".join(each.value if isinstance(each, ast.Constant) else " " for each in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            texts.append(node.value)
        elif isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
            holder = getattr(node.value, "attr", getattr(node.value, "id", ""))
            if holder not in NOT_ROWS and re.fullmatch(r"[A-Za-z_]\w{0,40}", node.slice.value):
                members.append(node.slice.value)
    return texts, members


def read_statement(text, tables, whole):
    """Adds the tables of a statement, their columns, and those of which it reads all columns."""
    plain = LITERAL.sub(" ", text).replace('"', "").replace("`", "").replace("public.", "")
    common = {name.lower() for name in COMMON.findall(plain)}
    named = [(table.lower(), alias.lower()) for table, alias in TABLE.findall(plain)]
    own = [(table, alias) for table, alias in named if table not in common | WORDS and not table.startswith(CATALOGS)]
    if not own:
        return
    aliases = {table: table for table, _ in own} | {alias: table for table, alias in own if alias and alias not in WORDS}
    for table, _ in own:
        tables.setdefault(table, {})
    for table, columns in INSERTED.findall(plain):
        if table.lower() in tables:
            tables[table.lower()].update(dict.fromkeys(each.strip().lower() for each in columns.split(",") if each.strip().isidentifier()))
    is_insert = re.match(r"\s*(?:INSERT|REPLACE)", plain, re.IGNORECASE) is not None
    for named_as, word, member, called in WORD.findall(plain):
        name = word.lower()
        if member:
            table = aliases.get(name)
            if table is not None and member != "*":
                tables[table][member.lower()] = None
            elif table is not None:
                whole.add(table)
        elif not (called or named_as or is_insert or name in WORDS or name in aliases or name in common):
            for table, _ in own:
                tables[table][name] = None
    if re.search(r"\bSELECT\s+\*|,\s*\*|\bRETURNING\s+\*", plain, re.IGNORECASE):
        whole.update(table for table, _ in own)

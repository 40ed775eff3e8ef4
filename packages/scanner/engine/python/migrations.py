"""Runs the migrations of Alembic on the store, without the configuration of the deployment."""

import ast
import importlib.util
import os

from .dialect import to_sqlite
from .places import APPLICATION, STORE
from .seeds import has_tables

FILES_MAX = 200
TEXT_MAX = 256 * 1024
LEFT_OUT = {"node_modules", ".git", ".venv", "venv", "env", "__pycache__"}


def run_migrations(_application):
    """If nothing has created a table, in order of their revisions. A step that SQLite lacks is left out."""
    paths = [] if has_tables() else list_versions()
    if not paths or importlib.util.find_spec("alembic") is None:
        return
    import sqlalchemy
    from alembic.operations import Operations
    from alembic.runtime.migration import MigrationContext

    engine = sqlalchemy.create_engine(f"sqlite:///{STORE}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        with Operations.context(context) as operations:
            forgive(operations)
            for path in in_order(paths):
                upgrade(path)
        connection.commit()


def list_versions():
    found = []
    for directory, directories, names in os.walk(APPLICATION):
        directories[:] = sorted(each for each in directories if each not in LEFT_OUT)
        if os.path.basename(directory) == "versions":
            found += [os.path.join(directory, name) for name in sorted(names) if name.endswith(".py")]
    return found[:FILES_MAX]


def in_order(paths):
    """In their order: after what each builds on. Files without a revision are left out."""
    revisions = {}
    for path in paths:
        known = read_revision(path)
        if known.get("revision") is not None:
            revisions[known["revision"]] = (path, known.get("down_revision"))
    done = []

    def visit(revision):
        path, before = revisions.pop(revision, (None, None))
        for each in before if isinstance(before, (tuple, list)) else (before,):
            if each in revisions:
                visit(each)
        if path is not None:
            done.append(path)

    for revision in list(revisions):
        visit(revision)
    return done


def read_revision(path):
    """Constants of the module, without running it."""
    found = {}
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            body = ast.parse(file.read(TEXT_MAX)).body
        for node in body:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
            for target in targets:
                if isinstance(target, ast.Name) and node.value is not None:
                    found[target.id] = ast.literal_eval(node.value)
    except (OSError, SyntaxError, ValueError, RecursionError):
        pass
    return found


def forgive(operations):
    """Later steps may not need the one that failed."""
    invoke = operations.invoke

    def invoke_if_possible(operation):
        if isinstance(getattr(operation, "sqltext", None), str):
            operation.sqltext = to_sqlite(operation.sqltext)
        try:
            return invoke(operation)
        except Exception:
            return None

    operations.invoke = invoke_if_possible


def upgrade(path):
    try:
        spec = importlib.util.spec_from_file_location(f"revision_{abs(hash(path))}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.upgrade()
    except Exception:
        # What it would have created, other files may create.
        pass

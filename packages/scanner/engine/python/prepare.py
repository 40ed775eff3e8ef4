"""Creates the tables that a deployment would create before the first request."""

import gc
import os
import re
import sqlite3
import sys

from .dialect import to_sqlite
from .inferred import infer_tables
from .migrations import run_migrations
from .peewee_store import create_model_tables
from .places import APPLICATION, STORE
from .seeds import run_functions, run_programs

SQL_BYTES_MAX = 256 * 1024
SQL_FILES_MAX = 40
LEFT_OUT = {"node_modules", ".git", ".venv", "venv", "env", "__pycache__", "dist", "down"}
CREATES = re.compile(r"\bcreate\s+table\b", re.IGNORECASE)
CREATING_COMMAND = re.compile(r"init|create|setup|migrate|upgrade|schema", re.IGNORECASE)


def prepare_store(application):
    for create in STEPS:
        attempt(create, application)


def complete_store(application):
    """After the application has started: its own startup creates tables with its own columns."""
    attempt(infer_tables, application)


def attempt(create, application):
    try:
        create(application)
    except BaseException:
        # Whatever it lacks, the application reports at the request that needs it.
        pass


def sync_django(_application):
    if "django" in sys.modules and os.environ.get("DJANGO_SETTINGS_MODULE"):
        from django.core.management import call_command

        call_command("migrate", run_syncdb=True, verbosity=0, interactive=False)


def run_commands(application):
    """Commands of a Flask application, by their names."""
    commands = getattr(getattr(application, "cli", None), "commands", {})
    for name, command in commands.items():
        if CREATING_COMMAND.search(name) and not command.params:
            application.test_cli_runner().invoke(command)


def create_models(application):
    """Tables of SQLAlchemy models that no code created so far."""
    sqlalchemy = sys.modules.get("sqlalchemy")
    if sqlalchemy is None:
        return
    engine = sqlalchemy.create_engine(f"sqlite:///{STORE}")
    for each in gc.get_objects():
        if type(each) is sqlalchemy.MetaData and each.tables:
            create_tables(each, engine)


def create_tables(metadata, engine):
    """Without those whose columns SQLite lacks."""
    for table in metadata.sorted_tables:
        table.schema = None
        try:
            table.create(engine, checkfirst=True)
        except Exception:
            create_plainly(table, engine)


def create_plainly(table, engine):
    """Without its checks, whose names a convention may demand."""
    try:
        for each in list(table.constraints):
            if type(each).__name__ == "CheckConstraint":
                table.constraints.discard(each)
        table.create(engine, checkfirst=True)
    except Exception:
        # The other tables may be enough.
        pass


def run_texts(_application):
    """Schemas in constants of the application's modules."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None) or ""
        if file.startswith(APPLICATION + "/") and "/site-packages/" not in file:
            for value in list(vars(module).values()):
                if isinstance(value, str) and CREATES.search(value):
                    run_script(value)


def run_files(_application):
    paths = []
    for directory, directories, names in os.walk(APPLICATION):
        directories[:] = [each for each in directories if each not in LEFT_OUT]
        paths += [os.path.join(directory, name) for name in names if name.endswith(".sql")]
    for path in sorted(paths)[:SQL_FILES_MAX]:
        if os.path.getsize(path) <= SQL_BYTES_MAX:
            with open(path, encoding="utf-8", errors="replace") as file:
                text = file.read()
            if CREATES.search(text):
                run_script(text)


def run_script(text):
    connection = sqlite3.connect(STORE)
    for statement in text.split(";"):
        try:
            connection.executescript(to_sqlite(statement))
        except sqlite3.Error:
            pass
    connection.close()


def keep_slashes(application):
    """Routes answer with and without a slash at the end, instead of a redirect."""
    rules = getattr(getattr(application, "url_map", None), "iter_rules", None)
    for rule in rules() if rules else ():
        rule.strict_slashes = False


STEPS = (
    sync_django, run_commands, create_models, create_model_tables, run_migrations, run_programs, run_texts, run_files, run_functions, keep_slashes,
)  # fmt: skip

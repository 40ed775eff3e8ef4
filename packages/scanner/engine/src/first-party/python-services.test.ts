import { expect, test } from 'vitest'
import { runModules } from './testing/python-module.ts'

test('supplies variables that the application demands, and none that has a default', (context) => {
  const program = `
import os, tempfile, types
from python import recorder, settings
root = tempfile.mkdtemp()
recorder.watch(root)
settings.hook_settings([{"pattern": "SECRET|KEY", "value": None}, {"pattern": "URL$", "value": "sqlite:///x"}])
def run(text):
    values = {"os": os}
    exec(compile(text, os.path.join(root, "app.py"), "exec"), values)
    return values["found"]
def is_raised(read):
    try:
        read()
    except LookupError:
        return True
class Config:
    def get(self, option, default=None):
        if option not in os.environ:
            raise LookupError(option)
        return int(os.environ[option])
module = types.SimpleNamespace(Config=Config)
settings.wrap_member("Config.get", settings.supply, module)
print(json.dumps({
    "secret": len(run('found = os.environ["SHOP_" + "KEY"]')),
    "address": run('found = os.environ["SHOP_DATABASE_URL"]'),
    "byDefault": run('found = os.environ.get("SHOP_MODE", "plain")'),
    "isRaisedElsewhere": is_raised(lambda: os.environ["OTHER"]),
    "number": Config().get("SHOP_LIMIT"),
    "switches": [run(f'found = os.environ["{each}"]') for each in ("AUTH_DISABLED", "SKIP_AUTH_TOKEN", "ALLOWED_ORIGINS")],
    "leftOut": [is_raised(lambda: run('found = os.environ["DEBUG"]')), is_raised(lambda: Config().get("DEBUG"))],
    "stored": [each for each in os.environ if each.startswith("SHOP_") or "AUTH_" in each],
}))`
  expect(runModules(context, program)).toEqual({
    secret: 64,
    address: 'sqlite:///x',
    byDefault: 'plain',
    isRaisedElsewhere: true,
    number: 1,
    switches: ['0', '0', '1'],
    leftOut: [true, true],
    stored: [],
  })
})

test('creates settings again with other values for the fields that were rejected', (context) => {
  const program = `
from python import settings
class Rejected(Exception):
    def __init__(self, places):
        self.places = places
    def errors(self):
        return [{"loc": each} for each in self.places]
class Settings:
    def __init__(self, **given):
        wrong = [] if str(given.get("database", "")).startswith("postgresql") else [("database",)]
        if given.get("mail", {}).get("port") != "1":
            wrong.append(("mail", "port"))
        if wrong:
            raise Rejected(wrong)
        self.given = given
Settings.__init__ = settings.fill(Settings.__init__)
class Broken:
    def __init__(self):
        raise ValueError("another reason")
Broken.__init__ = settings.fill(Broken.__init__)
try:
    Broken()
except ValueError as error:
    reason = str(error)
print(json.dumps({**Settings().given, "reason": reason}))`
  expect(runModules(context, program)).toEqual({
    database: 'postgresql://app:app@127.0.0.1:5432/app',
    mail: { port: '1' },
    reason: 'another reason',
  })
})

test('plans tables by the statements of the sources', (context) => {
  const program = `
import os, tempfile
from python import inferred
inferred.APPLICATION = tempfile.mkdtemp()
with open(os.path.join(inferred.APPLICATION, "db.py"), "w") as file:
    file.write('''
def find(run, member_id, order):
    member = run("SELECT * FROM members WHERE email = %s", ("x",))
    if member["password_hash"] != "y" and request.form["code"]:
        run("INSERT INTO notices (title, member_id) VALUES (%(title)s, 1)")
    run(f"SELECT m.name, count(n.id) AS total FROM members m JOIN notices n ON n.member_id = m.id ORDER BY {order}")
    run("WITH recent AS (SELECT id FROM notices WHERE body ILIKE 'from nowhere') SELECT id FROM recent")
    run("SELECT extract(year FROM now()), relname FROM pg_class")
    run("UPDATE seats SET taken = 1 WHERE id = 2")
    run("DELETE FROM tickets WHERE id = 2")
def change():
    "Select a member from guests."
    notify("Update from visitors", "Delete the rows of orders", "Insert into baskets")
''')
found = {table: sorted(columns) for table, columns in inferred.read_tables().items()}
kinds = [inferred.type_of(each) for each in ("member_id", "is_open", "title", "hourly_cents")]
print(json.dumps({"tables": found, "kinds": kinds}))`
  expect(runModules(context, program)).toEqual({
    tables: {
      members: ['email', 'id', 'name', 'password_hash'],
      notices: ['body', 'id', 'member_id', 'title'],
      seats: ['id', 'taken'],
      tickets: ['id'],
    },
    kinds: ['INTEGER', 'BOOLEAN', 'TEXT', 'INTEGER'],
  })
})

test('orders migrations by what each builds on', (context) => {
  const program = `
import os, tempfile
from python import migrations
root = tempfile.mkdtemp()
def write(name, text):
    path = os.path.join(root, name)
    with open(path, "w") as file:
        file.write(text)
    return path
paths = [
    write("a.py", 'revision = "3"\\ndown_revision = ("2", "1")\\n'),
    write("b.py", 'revision: str = "1"\\ndown_revision: str | None = None\\n'),
    write("c.py", 'revision = "2"\\ndown_revision = "1"\\n'),
    write("d.py", "def helper(): pass\\n"),
    write("e.py", 'revision = "4\\n'),
]
print(json.dumps([os.path.basename(each) for each in migrations.in_order(paths)]))`
  expect(runModules(context, program)).toEqual(['b.py', 'c.py', 'a.py'])
})

test('writes the paths of frameworks in one form, with the form of their parameters', (context) => {
  const program = `
from python import routes
print(json.dumps({
    "flask": routes.plain_path("/orders/<int:order_id>/print"),
    "starlette": routes.plain_path("/items/{key:uuid}"),
    "bottle": routes.plain_path("/files/<name:path>", True),
    "django": [routes.from_pattern(each) for each in (r"^visits/(?P<pk>[^/.]+)/$", r"^a/(\\d+)/b\\Z", r"^x|y$")],
}))`
  expect(runModules(context, program)).toEqual({
    flask: ['/orders/:order_id/print', 'number'],
    starlette: ['/items/:key', 'uuid'],
    bottle: ['/files/:name', null],
    django: ['visits/:pk/', 'a/:value/b', null],
  })
})

test('gives examples of what fields declare', (context) => {
  const program = `
from python.examples import example_of
schemas = [
    {"type": "string"}, {"type": "string", "enum": ["up", "down"]}, {"type": "integer", "minimum": 5},
    {"type": "number", "exclusiveMinimum": 3}, {"type": "string", "pattern": "^[A-Z]{2}-[0-9]{3}$"},
    {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/Limit"}]}, {"type": "array", "items": {"type": "integer"}},
]
definitions = {
    "Limit": {"type": "object", "required": ["unit", "text"], "properties": {"unit": {"const": "m"}, "text": {"type": "string"}}},
    "Loop": {"$ref": "#/$defs/Loop"},
}
print(json.dumps([example_of(each, definitions) for each in [*schemas, {"$ref": "#/$defs/Loop"}]]))`
  expect(runModules(context, program)).toEqual([
    null,
    'up',
    5,
    4,
    'AA-000',
    { unit: 'm', text: '1' },
    [1],
    null,
  ])
})

test('makes a key of a secret that has another form', (context) => {
  const program = `
import base64
from python.services import accept_key
class Cipher:
    def __init__(self, key):
        if len(base64.urlsafe_b64decode(key)) != 32:
            raise ValueError("the key must be 32 bytes")
        self.key = key
Cipher.__init__ = accept_key(Cipher.__init__)
own = base64.urlsafe_b64encode(b"k" * 32).decode()
print(json.dumps([Cipher(own).key == own, len(Cipher("secret" * 8).key), len(Cipher(b"0" * 64).key)]))`
  expect(runModules(context, program)).toEqual([true, 44, 44])
})

test('lists no rows for an example of a field, and no failing choices', (context) => {
  const program = `
from python.examples import example_of_field
class Field:
    def __init__(self, **given):
        vars(self).update(given)
class RelatedField(Field):
    @property
    def choices(self):
        raise AssertionError("reads the whole table")
class PrimaryKeyRelatedField(RelatedField):
    pass
class ModelChoiceField(RelatedField):
    pass
class IntegerField(Field):
    @property
    def choices(self):
        raise RuntimeError("outside of a request")
class Rows:
    def __iter__(self):
        raise AssertionError("reads the whole table")
fields = [
    PrimaryKeyRelatedField(), ModelChoiceField(), RelatedField(), IntegerField(),
    Field(queryset=Rows(), choices=Rows()), Field(choices=[("", "-"), ("up", "Up")]),
]
print(json.dumps([example_of_field(each) for each in fields]))`
  expect(runModules(context, program)).toEqual([1, 1, null, 1, null, 'up'])
})

test('runs a task where it is sent, unless it is for later or sends itself', (context) => {
  const program = `
import types
from python import services
ran = []
class Task:
    def apply(self, args, kwargs):
        ran.append([args, kwargs])
        return self.apply_async((len(ran),)) and "done"
module = types.SimpleNamespace(Task=Task, EagerResult=lambda *args: args[2])
services.run_at_once(module)
sent = [Task().apply_async((1,), {}, "id"), Task().apply_async(countdown=60), Task().apply_async(eta=0)]
print(json.dumps([sent, ran]))`
  expect(runModules(context, program)).toEqual([['done', 'PENDING', 'PENDING'], [[[1], {}]]])
})

test('completes the store after the application has created its own tables', (context) => {
  const program = `
import os, sqlite3, tempfile
from python import inferred, prepare, start, store
root = tempfile.mkdtemp()
path = os.path.join(root, "store.sqlite")
for each in (inferred, store):
    each.STORE = path
prepare.STEPS = ()
inferred.APPLICATION = root
with open(os.path.join(root, "app.py"), "w") as file:
    file.write('find("SELECT name FROM users WHERE mail = 1", "SELECT total FROM bills")')
def serve(_application):
    connection = store._connect(path)
    connection.execute("CREATE TABLE users (code TEXT)")
    connection.commit()
    return 1
start.hook_answers = lambda: None
start.list_routes = lambda _application: []
start.serve(object(), "exported", serve)
rows = store._connect(path).execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
print(json.dumps([[name, "code" in sql] for name, sql in rows]))`
  expect(runModules(context, program)).toEqual([
    ['bills', false],
    ['users', true],
  ])
})

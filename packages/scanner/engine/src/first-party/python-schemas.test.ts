import { expect, test } from 'vitest'
import { runModules } from './testing/python-module.ts'

test('learns the fields that a schema demands, before it refuses the request', (context) => {
  const program = `
import dataclasses, types, typing
from python import guesses, imports, schemas
class Field:
    def __init__(self, **given):
        vars(self).update(given)
class OneOf:
    choices = ("bug", "task")
class Range:
    min = 2
class Date(Field):
    pass
class Refused(Exception):
    pass
class Schema:
    def load(self, data):
        raise Refused
class Inner(Schema):
    fields = {"city": Field()}
class Ticket(Schema):
    fields = {
        "title": Field(), "kind": Field(validators=[OneOf()]), "priority": Field(validators=[Range()]),
        "due": Date(data_key="dueOn"), "id": Field(dump_only=True), "at": Field(schema=Inner()),
    }
class BaseModel:
    def __init__(self, **data):
        raise Refused
    @classmethod
    def model_validate_json(cls, text):
        raise Refused
    @classmethod
    def model_json_schema(cls):
        return {"properties": {"amount": {"type": "integer", "minimum": 3}}}
class Order(BaseModel):
    model_fields = {"amount": types.SimpleNamespace(alias=None, annotation=int)}
@dataclasses.dataclass
class Job:
    name: str
    count: int
    class Part(typing.TypedDict):
        size: int
    part: Part
def decode(text, *, type=None):
    raise Refused
for name, member, value in (
    ("marshmallow.schema", "Schema", Schema), ("pydantic.main", "BaseModel", BaseModel), ("msgspec.json", "decode", decode),
):
    module = types.ModuleType(name)
    setattr(module, member, value)
    __import__("sys").modules[name] = module
names = []
schemas.hook_schemas(names.append)
seen = {schemas.SENTINEL: schemas.SENTINEL}
text = '{"%s": 1}' % schemas.SENTINEL
def take(check):
    names.clear()
    try:
        check()
        return "accepted"
    except Refused:
        return [list(names), guesses.take_values()]
decode = __import__("sys").modules["msgspec.json"].decode
print(json.dumps([
    take(lambda: Ticket().load(seen)), take(lambda: Ticket().load({"title": "own"})),
    take(lambda: Order(**seen)), take(lambda: Order.model_validate_json(text)), take(lambda: Order(amount=1)),
    take(lambda: decode(text.encode(), type=Job)), take(lambda: decode(text)),
]))`
  const order = [['amount'], { amount: 3 }]
  const none = [[], {}]
  expect(runModules(context, program)).toEqual([
    [
      ['title', 'kind', 'priority', 'dueOn', 'at', 'at.city'],
      { kind: 'bug', priority: 2, dueOn: '2024-01-02' },
    ],
    none,
    order,
    order,
    none,
    [['name', 'count', 'part', 'part.size'], { count: 1, 'part.size': 1 }],
    none,
  ])
})

test('learns the arguments that a handler of Tornado reads, and skips its check of forms', (context) => {
  const program = `
import sys, types
from python import names, services
class RequestHandler:
    def _get_arguments(self, name, source, strip=True):
        return [each.decode() for each in source.get(name, [])]
    def check_xsrf_cookie(self):
        raise PermissionError
module = sys.modules["tornado.web"] = types.ModuleType("tornado.web")
module.RequestHandler = RequestHandler
names.hook_names()
services.hook_services()
handler = RequestHandler()
seen = handler._get_arguments("order", {names.SENTINEL: [b"1"]})
absent = handler._get_arguments("page", {"order": [b"1"]})
print(json.dumps([handler.check_xsrf_cookie(), seen, absent, names.take_names()]))`
  expect(runModules(context, program)).toEqual([null, ['daimonlearns'], [], ['order']])
})

test('knows the name of a guess that a form converts to a text before it checks it', (context) => {
  const program = `
import re
from python import guesses
phone = guesses.Guess("phone")
text = guesses.accepted_by(re.compile("^[0-9]{5}$"), str(phone).strip())
print(json.dumps([text, guesses.take_values(), f"{phone}", "%s" % phone, str(phone) == phone]))`
  expect(runModules(context, program)).toEqual([
    '00000',
    { phone: '00000' },
    'daimonlearns',
    'daimonlearns',
    true,
  ])
})

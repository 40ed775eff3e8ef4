import { expect, test } from 'vitest'
import { runModules } from './testing/python-module.ts'

/** Runs a module as one of the application's, with the text of the module as its source. */
const LOAD = `
import os, sys, tempfile, importlib
from python import own_hash, seeds
root = tempfile.mkdtemp()
own_hash.APPLICATION = root
sys.path.insert(0, root)
def load(name, text):
    with open(os.path.join(root, name + ".py"), "w") as file:
        file.write(text)
    return importlib.import_module(name)
def secrets_of(name, text):
    module = load(name, text)
    found = own_hash.hash_secrets(None)
    del sys.modules[name]
    return module, found
`

test('has the application hash the password of seeded accounts, as its own check accepts it', (context) => {
  const program = `${LOAD}
joined, first = secrets_of("joined", '''
import hashlib, os
def hash_pw(raw, salt=None):
    salt = salt or os.urandom(4).hex()
    return salt + "$" + hashlib.sha256((salt + raw).encode()).hexdigest()
def check_pw(raw, stored):
    return hash_pw(raw, stored.split("$")[0]) == stored
''')
apart, second = secrets_of("apart", '''
import hashlib
def derive(password, salt: bytes) -> bytes:
    return hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 10)
def matches(password, salt, digest):
    return derive(password, bytes.fromhex(salt)).hex() == digest
''')
model, third = secrets_of("model", '''
import hashlib
class User:
    def set_password(self, password):
        self.salt = "abc"
        self._password_hash = hashlib.sha1((self.salt + password).encode()).hexdigest()
''')
tokens, fourth = secrets_of("tokens", '''
import hashlib
def hash_token(token):
    return hashlib.sha256(token.encode()).hexdigest()
''')
print(json.dumps({
    "joined": joined.check_pw("Correct-horse-7", first["password"]),
    "apart": apart.matches("Correct-horse-7", second["salt"], second["password"]),
    "members": sorted(third["members"]),
    "tokens": [fourth["tokens"][0] == tokens.hash_token("first-token"), "password" in fourth],
}))`
  expect(runModules(context, program)).toEqual({
    joined: true,
    apart: true,
    members: ['password_hash', 'salt'],
    tokens: [true, false],
  })
})

test('a function that checks, or that demands more than a password, hashes none', (context) => {
  const program = `${LOAD}
_, found = secrets_of("other", '''
def verify_hash(password, stored): return True
def hash_for(password, user): raise SystemExit
def encode_all(values): return "1"
class Form:
    def set_password(self, password, again): raise SystemExit
''')
print(json.dumps(found))`
  expect(runModules(context, program)).toEqual({})
})

test('no work of an application goes on after its secrets are hashed', (context) => {
  const program = `${LOAD}
import time
own_hash.SECONDS_MAX = 0.3
calls = []
steps = []
sys.modules["counted"] = type(sys)("counted")
sys.modules["counted"].calls, sys.modules["counted"].steps = calls, steps
checks = "".join(f"def check_{at}(password, stored): return hash_pw(password) == stored" + chr(10) for at in range(40))
secrets_of("many", "import counted" + chr(10) + checks + """
def hash_pw(password):
    counted.calls.append(1)
    return "12345678"
""")
many = len(calls)
own_hash.CALLS_MAX = 1000
_, found = secrets_of("slow", """
import counted, time
def hash_pw(password): return "1" + password
def hash_token(token):
    while True:
        counted.steps.append(1)
        time.sleep(0.01)
""")
time.sleep(0.1)
before = len(steps)
time.sleep(0.1)
print(json.dumps([many <= 60, before > 0, len(steps) == before, "password" in found]))`
  expect(runModules(context, program)).toEqual([true, true, true, true])
})

test('a library accepts the plain password of a seeded account alone, however it is called', (context) => {
  const program = `
from python import clients
def verify(stored, given):
    return False
check = clients.accept_seeded(0, 1, None)(verify)
hashed = clients.keep_seeded(lambda password, salt: b"other")
plain = "Correct-horse-7"
print(json.dumps([
    check(plain, plain), check(stored=plain.encode(), given=plain), check(plain, "x"), check("x", "x"),
    hashed(plain.encode(), plain.encode()) == plain.encode(), hashed(b"x", plain.encode()) == plain.encode(),
    hashed(b"x", b"salt") == b"other",
]))`
  expect(runModules(context, program)).toEqual([true, true, false, false, true, false, true])
})

test('passwords are salted and refused as by the library, however it is called', (context) => {
  const program = `
import types
from python import clients
salt = clients.salt_fast(lambda rounds, prefix: [rounds, prefix.decode()])
class InvalidkeyError(Exception): pass
sys.modules["nacl.exceptions"] = types.SimpleNamespace(InvalidkeyError=InvalidkeyError)
error = next(entry[4] for entry in clients.PASSWORDS if entry[0] == "nacl.pwhash")
verify = clients.accept_seeded(0, 1, error)(lambda stored, given: False)
plain = b"Correct-horse-7"
try:
    refused = verify(plain, b"x")
except InvalidkeyError:
    refused = "InvalidkeyError"
print(json.dumps([salt(), salt(rounds=14), salt(14, prefix=b"2a"), verify(plain, plain), refused]))`
  expect(runModules(context, program)).toEqual([
    [4, '2b'],
    [4, '2b'],
    [4, '2a'],
    true,
    'InvalidkeyError',
  ])
})

test('learns the parameters of a FastAPI handler and of what it depends on', (context) => {
  const program = `
import types
from python import names
field = lambda name, kind=None: types.SimpleNamespace(alias=name, field_info=types.SimpleNamespace(annotation=kind))
dependant = lambda queries, bodies, *inner: types.SimpleNamespace(query_params=queries, body_params=bodies, dependencies=inner)
class Model:
    model_fields = {"login": types.SimpleNamespace(alias=None, annotation=str)}
whole = dependant([], [field("data", Model)], dependant([field("page")], []))
names.learn_signature(whole)
endless = dependant([field("a")], [])
endless.dependencies = [endless]
names.learn_signature(endless)
print(json.dumps(names.take_names()))`
  expect(runModules(context, program)).toEqual(['page', 'login', 'a'])
})

test('a statement that the thread of a driver runs belongs to the code that sent it', (context) => {
  const program = `
import asyncio, os, tempfile, threading, types
from python import answers, recorder
root = tempfile.mkdtemp()
recorder.watch(root)
recorder.arm()
class Connection:
    async def _execute(self, act, *args):
        thread = threading.Thread(target=act, args=args)
        thread.start()
        thread.join()
answers.submit_statements(types.SimpleNamespace(Connection=Connection))
values = {"Connection": Connection, "record": lambda text: recorder.record("sql", "execute", text)}
exec(compile("async def find(text):\\n    await Connection()._execute(record, text)", os.path.join(root, "repo.py"), "exec"), values)
asyncio.run(values["find"]("SELECT 1"))
print(json.dumps([[call["text"], call["stack"][0]["file"], call["stack"][0]["line"]] for call in recorder.take_calls()]))`
  expect(runModules(context, program)).toEqual([['SELECT 1', 'repo.py', 2]])
})

test('hashes passwords with a release of bcrypt that another library does not know', (context) => {
  const program = `
import sys, types
from python import clients
def hashpw(password, salt):
    if len(password) > 72:
        raise ValueError("password cannot be longer than 72 bytes")
    return salt + password
module = sys.modules["bcrypt"] = types.ModuleType("bcrypt")
module.__version__, module.hashpw, module.gensalt = "5.0.0", hashpw, None
clients.hook_clients()
print(json.dumps([module.__about__.__version__, len(module.hashpw(b"a" * 80, b"")), module.hashpw(b"a", b"b").decode()]))`
  expect(runModules(context, program)).toEqual(['5.0.0', 72, 'ba'])
})

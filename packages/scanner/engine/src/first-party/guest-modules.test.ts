import { expect, test } from 'vitest'
import { runModules } from './testing/python-module.ts'

test('reads the first text of a file, and leaves every stream as it was', (context) => {
  const program = `
import io, os
from python.clients import preview
class Body(io.RawIOBase):
    """As the body of a request: what is read is gone, and seek is a method that raises."""
    rest = b"<a/>"
    def readable(self):
        return True
    def readinto(self, buffer):
        taken, self.rest = self.rest[: len(buffer)], self.rest[len(buffer) :]
        buffer[: len(taken)] = taken
        return len(taken)
class Source:
    def getByteStream(self):
        return None
kept = io.BytesIO(b"--<a/>")
kept.seek(2)
body, source = Body(), Source()
readable, writable = os.pipe()
os.write(writable, b"<a/>")
os.close(writable)
pipe = open(readable, "rb")
closed = io.StringIO("<a/>")
closed.close()
print(json.dumps({
    "text": preview(kept).decode(),
    "isUnread": [preview(each) is each for each in (body, pipe, closed, source)],
    "rest": [each.read().decode() for each in (kept, body, pipe)],
    "ofText": preview("<a/>"),
}))`
  expect(runModules(context, program)).toEqual({
    text: '<a/>',
    isUnread: [true, true, true, true],
    rest: ['<a/>', '<a/>', '<a/>'],
    ofText: '<a/>',
  })
})

test('sees that a package read, changed, or deleted what a payload names', (context) => {
  const program = `
import os, tempfile, time, types
from python import canaries, paths
from python.values import NONCE, hole
def read(path):
    with open(path) as file:
        return file.read()
def write(path):
    with open(path, "w") as file:
        file.write("x")
victim = sys.modules["victim"] = types.ModuleType("victim")
victim.read, victim.write, victim.remove, victim.look = read, write, os.remove, os.path.exists
class Target:
    def names(self):
        return []
found = {}
with tempfile.TemporaryDirectory() as directory:
    canaries.WORK = directory
    for name in ("read", "write", "remove", "look"):
        plan = {"load": "victim", "steps": [{"on": "module", "get": [name], "args": [hole(0)]}]}
        ends_at = time.monotonic() + 30
        trigger = paths.try_canaries(Target(), plan, 0, f"{directory}/{NONCE}", ends_at)
        found[name] = trigger and trigger["canary"]
    ends = {}
    for name in ("read", "remove", "look"):
        pipe = canaries.Pipe(name)
        getattr(victim, name)(pipe.path)
        ends[name] = pipe.end()
print(json.dumps([found, ends]))`
  expect(runModules(context, program)).toEqual([
    { read: 'pipe', write: 'file', remove: 'file', look: null },
    { read: true, remove: true, look: false },
  ])
})

/** Runs the application's code in a thread, while the main thread runs its matches. */
const asApplication = (code: string): string => `
import contextvars, re, select, threading
from python import main_thread, own_patterns
own_patterns.hook_own_patterns(None)
own_patterns.time_patterns(300)
variable = contextvars.ContextVar("variable")
outcome = {}
def run():
    variable.set("request")
    try:
        exec(compile(${JSON.stringify(code)}, "/target/app.py", "exec"), globals())
    except Exception as error:
        outcome["error"] = type(error).__name__
thread = threading.Thread(target=run, daemon=True)
thread.start()
while thread.is_alive():
    if select.select([main_thread._read], [], [], 0.02)[0]:
        main_thread.run_task()
print(json.dumps([outcome, (own_patterns.take_slowest() or {}).get("wasEnded")]))`

test.for([
  ['a method of a pattern', 're.compile("(a+)+$").search("a" * 40 + "b")'],
  ['a function of the module', 're.search("(a+)+$", "a" * 40 + "b")'],
  ['an iterator', 'list(re.compile("(a+)+$").finditer("a" * 40 + "b"))'],
])('measures and ends matches by %s', ([, code = ''], context) => {
  expect(runModules(context, asApplication(code))).toEqual([{ error: 'Ended' }, true])
})

test('gives a replacement function the context of its request', (context) => {
  const code = `outcome["text"] = re.compile("x+").sub(lambda found: variable.get(), "xx and more than that")`
  expect(runModules(context, asApplication(code))).toEqual([
    { text: 'request and more than that' },
    expect.toBeOneOf([null, false]),
  ])
})

test('returns all matches of an iterator that is measured', (context) => {
  const code = `outcome["texts"] = [each[0] for each in re.compile("[a-z]+").finditer("one, two, and three")]`
  expect(runModules(context, asApplication(code))).toEqual([
    { texts: ['one', 'two', 'and', 'three'] },
    expect.toBeOneOf([null, false]),
  ])
})

test('gives a function as many documents as it requires arguments', (context) => {
  const program = `
from python.arguments import required_of
from python.documents import count_places
class Target:
    def __init__(self, called):
        self.called = called
def options(one, /, two, three=3, *more, four, **rest):
    pass
cases = [options, lambda: None, lambda *texts: None, lambda text="": None]
print(json.dumps([[[each.name for each in required_of(called)], count_places(Target(called))] for called in cases]))`
  expect(runModules(context, program)).toEqual([
    [['one', 'two'], 2],
    [[], 0],
    [[], 1],
    [[], 1],
  ])
})

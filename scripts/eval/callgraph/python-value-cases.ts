import { type PythonCase, TWO, programs } from './python-case.ts'

/** How values that hold functions, and other modules, lead to a function. */
export const VALUE_CASES: readonly PythonCase[] = [
  ...programs(
    'closures',
    [
      'a returned function',
      'def make():\n    def live():\n        pass\n    return live\nmake()()\n',
      'main: make live',
    ],
    [
      'a captured function',
      `${TWO}def make(run):\n    def go():\n        run()\n    return go\nmake(live)()\n`,
      'main: make go\ngo: live',
    ],
    [
      'two captured functions',
      'def live():\n    pass\ndef other():\n    pass\ndef make(run):\n    def go():\n        run()\n    return go\nmake(live)()\nmake(other)()\n',
      'main: make go\ngo: live other',
    ],
    [
      'a nonlocal name',
      `${TWO}def make():\n    run = None\n    def set():\n        nonlocal run\n        run = live\n    def go():\n        run()\n    set()\n    go()\nmake()\n`,
      'main: make\nmake: set go\ngo: live',
    ],
    [
      'a global name',
      `${TWO}run = None\ndef set():\n    global run\n    run = live\nset()\nrun()\n`,
      'main: set live',
    ],
    [
      'a partial call',
      `${TWO}import functools\ndef go(run):\n    run()\nfunctools.partial(go, live)()\n`,
      'main: go\ngo: live',
    ],
    [
      'an inner function that never runs',
      'def make():\n    def dead():\n        pass\n    return 1\nmake()\n',
      'main: make',
    ],
  ),
  ...programs(
    'generators',
    [
      'the code of a generator',
      'def live():\n    pass\ndef items():\n    live()\n    yield 1\nfor item in items():\n    pass\n',
      'main: items\nitems: live',
    ],
    [
      'functions that a generator yields',
      `${TWO}def items():\n    yield live\nfor run in items():\n    run()\n`,
      'main: items live',
    ],
    [
      'a generator of a generator',
      `${TWO}def inner():\n    yield live\ndef items():\n    yield from inner()\nfor run in items():\n    run()\n`,
      'main: items live\nitems: inner',
    ],
    ['an expression', `${TWO}for run in (each for each in [live]):\n    run()\n`, 'main: live'],
    ['the next one', `${TWO}def items():\n    yield live\nnext(items())()\n`, 'main: items live'],
    [
      'an iterator class',
      'class A:\n    def __iter__(self):\n        return self\n    def __next__(self):\n        raise StopIteration\nfor each in A():\n    pass\n',
      'main: A.__iter__ A.__next__',
    ],
    [
      'an asynchronous function',
      'import asyncio\nasync def live():\n    pass\nasync def go():\n    await live()\nasyncio.run(go())\n',
      'main: go\ngo: live',
    ],
    ['a list of calls', `${TWO}[run() for run in [live]]\n`, 'main: live'],
  ),
  ...programs(
    'dictionaries',
    [
      'a constant key',
      `${TWO}TABLE = {"live": live, "dead": dead}\nTABLE["live"]()\n`,
      'main: live',
    ],
    [
      'a key that is read',
      `${TWO}import sys\nTABLE = {"live": live}\nTABLE[sys.argv[0]]()\n`,
      'main: live',
    ],
    [
      'a method with a key',
      `${TWO}TABLE = {"live": live, "dead": dead}\nTABLE.get("live")()\n`,
      'main: live',
    ],
    [
      'a key that is set',
      `${TWO}TABLE = {}\nTABLE["live"] = live\nTABLE["live"]()\n`,
      'main: live',
    ],
    ['all values', `${TWO}for run in {"live": live}.values():\n    run()\n`, 'main: live'],
    ['all pairs', `${TWO}for name, run in {"live": live}.items():\n    run()\n`, 'main: live'],
    [
      'a table within a table',
      `${TWO}TABLE = {"a": {"live": live, "dead": dead}}\nTABLE["a"]["live"]()\n`,
      'main: live',
    ],
    [
      'an expression',
      `${TWO}TABLE = {name: run for name, run in [("live", live)]}\nTABLE["live"]()\n`,
      'main: live',
    ],
    ['named arguments', `${TWO}TABLE = dict(live=live)\nTABLE["live"]()\n`, 'main: live'],
    [
      'an update',
      `${TWO}TABLE = {}\nTABLE.update({"live": live})\nTABLE["live"]()\n`,
      'main: live',
    ],
    [
      'a list',
      `${TWO}STEPS = []\nSTEPS.append(live)\nfor run in STEPS:\n    run()\n`,
      'main: live',
    ],
    ['an element of a list', `${TWO}STEPS = [live, dead]\nSTEPS[0]()\n`, 'main: live'],
  ),
  ...programs(
    'imports',
    ['a module', { 'main.py': 'import lib\nlib.live()\n', 'lib.py': TWO }, 'main: live'],
    ['a name', { 'main.py': 'from lib import live\nlive()\n', 'lib.py': TWO }, 'main: live'],
    [
      'another name',
      { 'main.py': 'from lib import live as run\nrun()\n', 'lib.py': TWO },
      'main: live',
    ],
    [
      'a module of a package',
      {
        'main.py': 'import pack.lib\npack.lib.live()\n',
        'pack/__init__.py': '',
        'pack/lib.py': TWO,
      },
      'main: live',
    ],
    [
      'a name of a module of a package',
      {
        'main.py': 'from pack import lib\nlib.live()\n',
        'pack/__init__.py': '',
        'pack/lib.py': TWO,
      },
      'main: live',
    ],
    [
      'a relative name',
      {
        'main.py': 'from pack import go\ngo()\n',
        'pack/__init__.py': 'from .lib import live\ndef go():\n    live()\n',
        'pack/lib.py': TWO,
      },
      'main: go\ngo: live',
    ],
    [
      'a name that is passed on',
      {
        'main.py': 'from pack import live\nlive()\n',
        'pack/__init__.py': 'from .lib import live\n',
        'pack/lib.py': TWO,
      },
      'main: live',
    ],
    ['all names', { 'main.py': 'from lib import *\nlive()\n', 'lib.py': TWO }, 'main: live'],
    [
      'within a function',
      { 'main.py': 'def go():\n    from lib import live\n    live()\ngo()\n', 'lib.py': TWO },
      'main: go\ngo: live',
    ],
    [
      'a class',
      {
        'main.py': 'from lib import A\nA().live()\n',
        'lib.py':
          'class A:\n    def live(self):\n        pass\n    def dead(self):\n        pass\n',
      },
      'main: A.live',
    ],
    [
      'a parent class',
      {
        'main.py': 'import lib\nclass B(lib.A):\n    pass\nB().live()\n',
        'lib.py': 'class A:\n    def live(self):\n        pass\n',
      },
      'main: A.live',
    ],
    [
      'one of two',
      {
        'main.py':
          'try:\n    from fast import live\nexcept ImportError:\n    from lib import live\nlive()\n',
        'lib.py': TWO,
      },
      'main: live',
    ],
  ),
  ...programs(
    'lambdas',
    ['a call', `${TWO}run = lambda: live()\nrun()\n`, 'main: live'],
    ['a parameter', `${TWO}(lambda run: run())(live)\n`, 'main: live'],
    ['an argument', `${TWO}def go(run):\n    run()\ngo(lambda: live())\n`, 'main: go\ngo: live'],
    ['a default', `${TWO}(lambda run=live: run())()\n`, 'main: live'],
    ['a result', `${TWO}def make():\n    return lambda: live()\nmake()()\n`, 'main: make live'],
    ['a function of the runtime', `${TWO}list(map(lambda each: live(), [1]))\n`, 'main: live'],
    ['a key', `${TWO}sorted([1], key=lambda each: live())\n`, 'main: live'],
    ['in a table', `${TWO}TABLE = {"a": lambda: live()}\nTABLE["a"]()\n`, 'main: live'],
  ),
]

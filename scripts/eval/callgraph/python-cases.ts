import { type PythonCase, TWO, programs } from './python-case.ts'

/** How names, decorators, and classes lead to a function. */
export const NAME_CASES: readonly PythonCase[] = [
  ...programs(
    'assignments',
    ['another name', `${TWO}run = live\nrun()\n`, 'main: live'],
    ['a chain of names', `${TWO}first = second = live\nsecond()\n`, 'main: live'],
    ['a tuple', `${TWO}one, other = live, 1\none()\n`, 'main: live'],
    ['the second of a tuple', `${TWO}one, other = 1, live\nother()\n`, 'main: live'],
    ['a starred target', `${TWO}first, *rest = 1, live\nrest[0]()\n`, 'main: live'],
    ['a conditional', `${TWO}import sys\nrun = live if sys.argv else None\nrun()\n`, 'main: live'],
    ['a default', `${TWO}def go(run=live):\n    run()\ngo()\n`, 'main: go\ngo: live'],
    [
      'an argument by name',
      `${TWO}def go(other, run):\n    run()\ngo(run=live, other=dead)\n`,
      'main: go\ngo: live',
    ],
    ['an assignment expression', `${TWO}if (run := live):\n    run()\n`, 'main: live'],
    ['a name that is bound again', `${TWO}run = dead\nrun = live\nrun()\n`, 'main: live'],
  ),
  ...programs(
    'decorators',
    [
      'a wrapper',
      'def log(work):\n    def wrapper(*args):\n        return work(*args)\n    return wrapper\n@log\ndef live():\n    pass\nlive()\n',
      'main: log wrapper\nwrapper: live',
    ],
    [
      'a factory of decorators',
      'def retry(times):\n    def decorate(work):\n        def wrapper():\n            return work()\n        return wrapper\n    return decorate\n@retry(3)\ndef live():\n    pass\nlive()\n',
      'main: retry decorate wrapper\nwrapper: live',
    ],
    [
      'two decorators',
      'def first(work):\n    def one():\n        work()\n    return one\ndef second(work):\n    def two():\n        work()\n    return two\n@first\n@second\ndef live():\n    pass\nlive()\n',
      'main: first second one\none: two\ntwo: live',
    ],
    [
      'a decorator that returns the function',
      'def mark(work):\n    return work\n@mark\ndef live():\n    pass\nlive()\n',
      'main: mark live',
    ],
    [
      'a table of registered functions',
      'TABLE = {}\ndef register(work):\n    TABLE[work.__name__] = work\n    return work\n@register\ndef live():\n    pass\nTABLE["live"]()\n',
      'main: register live',
    ],
    [
      'a class as decorator',
      'class Cached:\n    def __init__(self, work):\n        self.work = work\n    def __call__(self):\n        return self.work()\n@Cached\ndef live():\n    pass\nlive()\n',
      'main: Cached.__init__ Cached.__call__\nCached.__call__: live',
    ],
    [
      'a decorated method',
      'def log(work):\n    def wrapper(self):\n        return work(self)\n    return wrapper\nclass A:\n    @log\n    def live(self):\n        pass\nA().live()\n',
      'main: log wrapper\nwrapper: A.live',
    ],
    [
      'a wrapper with wraps',
      'import functools\ndef log(work):\n    @functools.wraps(work)\n    def wrapper():\n        return work()\n    return wrapper\n@log\ndef live():\n    pass\nlive()\n',
      'main: log wrapper\nwrapper: live',
    ],
  ),
  ...programs(
    'classes',
    [
      'a method',
      'class A:\n    def live(self):\n        pass\n    def dead(self):\n        pass\nA().live()\n',
      'main: A.live',
    ],
    [
      'an initializer',
      'def live():\n    pass\nclass A:\n    def __init__(self):\n        live()\nA()\n',
      'main: A.__init__\nA.__init__: live',
    ],
    [
      'a class in lower case',
      'class box:\n    def __init__(self):\n        self.fill()\n    def fill(self):\n        pass\nbox()\n',
      'main: box.__init__\nbox.__init__: box.fill',
    ],
    [
      'an inherited method',
      'class A:\n    def live(self):\n        pass\nclass B(A):\n    pass\nB().live()\n',
      'main: A.live',
    ],
    [
      'an overridden method',
      'class A:\n    def run(self):\n        pass\nclass B(A):\n    def run(self):\n        pass\nB().run()\n',
      'main: B.run',
    ],
    [
      'a call of the parent',
      'class A:\n    def run(self):\n        pass\nclass B(A):\n    def run(self):\n        super().run()\nB().run()\n',
      'main: B.run\nB.run: A.run',
    ],
    [
      'the second parent',
      'class A:\n    pass\nclass C:\n    def live(self):\n        pass\nclass B(A, C):\n    def go(self):\n        super().live()\nB().go()\n',
      'main: B.go\nB.go: C.live',
    ],
    [
      'the first of two parents',
      'class A:\n    def run(self):\n        pass\nclass C:\n    def run(self):\n        pass\nclass B(A, C):\n    pass\nB().run()\n',
      'main: A.run',
    ],
    [
      'an initializer of the parent',
      'class A:\n    def __init__(self):\n        pass\nclass B(A):\n    def __init__(self):\n        super().__init__()\nB()\n',
      'main: B.__init__\nB.__init__: A.__init__',
    ],
    [
      'an inherited initializer',
      'class A:\n    def __init__(self):\n        pass\nclass B(A):\n    pass\nB()\n',
      'main: A.__init__',
    ],
    [
      'a method that calls another one',
      'class A:\n    def go(self):\n        self.run()\nclass B(A):\n    def run(self):\n        pass\nB().go()\n',
      'main: A.go\nA.go: B.run',
    ],
    [
      'a static method',
      `${TWO}class A:\n    @staticmethod\n    def go(run):\n        run()\nA.go(live)\n`,
      'main: A.go\nA.go: live',
    ],
    [
      'a class method that makes an instance',
      'class A:\n    def __init__(self):\n        pass\n    @classmethod\n    def make(cls):\n        return cls()\n    def live(self):\n        pass\nA.make().live()\n',
      'main: A.make A.live\nA.make: A.__init__',
    ],
    [
      'an attribute of the instance',
      `${TWO}class A:\n    def __init__(self, run):\n        self.run = run\n    def go(self):\n        self.run()\nA(live).go()\n`,
      'main: A.__init__ A.go\nA.go: live',
    ],
    [
      'an instance that is called',
      'class A:\n    def __call__(self):\n        pass\nrun = A()\nrun()\n',
      'main: A.__call__',
    ],
    [
      'a property',
      'def live():\n    pass\nclass A:\n    @property\n    def size(self):\n        live()\nA().size\n',
      'main: A.size\nA.size: live',
    ],
    [
      'a context manager',
      'class A:\n    def __enter__(self):\n        return self\n    def __exit__(self, *args):\n        pass\n    def live(self):\n        pass\nwith A() as a:\n    a.live()\n',
      'main: A.__enter__ A.__exit__ A.live',
    ],
    [
      'a method of the class with its instance',
      'class A:\n    def live(self):\n        pass\nA.live(A())\n',
      'main: A.live',
    ],
  ),
]

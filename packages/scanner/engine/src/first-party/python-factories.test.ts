import { expect, test } from 'vitest'
import { runModules } from './testing/python-module.ts'

/** Runs a module of an application, with a framework whose class is known; `find` looks in it. */
const inModule = (source: string, code: string): string => `
import os, sys, tempfile, types
from python import factories, find, recorder, servers
root = tempfile.mkdtemp()
recorder.watch(root)
framework = sys.modules["flask"] = types.ModuleType("flask")
kind = framework.Flask = type("Flask", (), {"__module__": "flask.app", "run": servers.remember(0)})
module = sys.modules["shop"] = types.ModuleType("shop")
module.__file__ = os.path.join(root, "shop.py")
exec(compile('''${source}''', module.__file__, "exec"), vars(module))
${code}`

test('finds factories by what they make, with arguments that they accept', (context) => {
  const source = `
import flask
from flask import Flask
class Production:
    pass
class Development:
    pass
CONFIGS = {"production": Production, "development": Development}
class Options:
    debug = True
class Quart:
    pass
class Proxy:
    @property
    def __name__(self):
        raise RuntimeError("outside of a request")
request = Proxy()
def main():
    Flask().run()
def other():
    return 1
def application_for(config_name):
    made = Flask()
    made.config = CONFIGS[config_name].__name__
    return made
def build(options: Options):
    made = flask.Flask()
    made.config = options.debug
    return made
def connect(host):
    from flask import Flask
    return Flask()
def own_kind():
    return Quart(request)
`
  const code = `
found = factories.list_factories(vars(module), find.CLASSES, find.is_application_class)
made = [factories.call_factory(each) for each in found]
print(json.dumps([[each.__name__, getattr(one, "config", None)] for each, one in zip(found, made)]))`
  expect(runModules(context, inModule(source, code))).toEqual([
    ['build', true],
    ['application_for', 'Development'],
    ['connect', null],
  ])
})

test('tries the configuration for tests after all others', (context) => {
  const source = `
class TestingConfig:
    pass
class ProductionConfig:
    pass
CONFIGS = {"testing": TestingConfig, "production": ProductionConfig}
def create_app(config):
    pass
def create_named(config: str):
    pass
`
  const code = `
import inspect
def list_for(make):
    given = factories.candidates_for(make, inspect.signature(make).parameters["config"])
    return [getattr(each, "__name__", each) for each in given]
print(json.dumps([list_for(module.create_app), list_for(module.create_named)]))`
  expect(runModules(context, inModule(source, code))).toEqual([
    ['production', 'development', 'ProductionConfig', {}, 'testing', 'TestingConfig'],
    ['production', 'development', 'testing'],
  ])
})

test('takes what a factory serves, and goes on after one that raises', (context) => {
  const source = `
from flask import Flask
def build_app():
    Flask()
    raise ValueError("it lacks a setting")
def main():
    made = Flask()
    try:
        launch(made)
    except Exception:
        raise SystemExit(1)
def launch(app):
    app.run()
`
  const code = `
def reason(values):
    try:
        find.find_application(values)
    except ValueError as error:
        return str(error)
made, serve = find.find_application(vars(module))
alone = {"build_app": module.build_app}
print(json.dumps([type(made).__name__, serve.__name__, reason(alone), servers.given_application()]))`
  expect(runModules(context, inModule(source, code))).toEqual([
    'Flask',
    'serve_wsgi',
    'it lacks a setting',
    null,
  ])
})

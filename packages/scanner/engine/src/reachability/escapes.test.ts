import { expect, test } from 'vitest'
import { npmLock, scanned } from '../testing/scanned.ts'
import { buildGraph } from './graph.ts'
import { createReachability } from './reachability.ts'

const lodash = { ecosystem: 'npm', name: 'lodash', version: '4.17.20', symbols: ['merge'] }

/** An application that calls `map` of the package, and does something else with it. */
const application = (text: string, others: Readonly<Record<string, string>> = {}) => ({
  'package.json': '{"name":"app","main":"index.js"}',
  'package-lock.json': npmLock('lodash@4.17.20', 'express@4.17.1', 'left-pad@1.0.0'),
  'index.js': `const express = require('express')
const _ = require('lodash')
const app = express()
app.get('/', (req, res) => res.json(_.map(req.query)))
${text}
app.listen(3000)`,
  ...others,
})

const reach = async (files: Readonly<Record<string, string>>) =>
  createReachability(buildGraph(await scanned(files)))(lodash)

test('reports a member without callers as unreachable if the package stays where it is', async () => {
  expect(await reach(application(''))).toMatchObject({ reachable: false, reason: 'not_called' })
})

test.each([
  ['local variables', 'const lib = _; lib.each([])'],
  ['a function that is followed', 'const use = (lib) => lib.each([])\nuse(_)'],
  ['a check of its type', `if (typeof _ === 'function') app.disable('x')`],
  ['a destructuring', 'const { each } = _\neach([])'],
])('keeps following a package through %s', async (_, text) => {
  expect(await reach(application(text))).toMatchObject({ reachable: false })
})

test.each([
  ['assigned to app.locals', 'app.locals._ = _'],
  ['assigned to app.locals with a computed key', `app.locals['_' + 1] = _`],
  ['among the locals of a template', `app.get('/t', (req, res) => res.render('t', { _ }))`],
  ['merged into locals', 'Object.assign(app.locals, { _ })'],
  ['passed to a setting', `app.set('lodash', _)`],
  ['re-exported', 'exports._ = _'],
  ['exported as a member', 'module.exports = { run() {}, _ }'],
  ['exported as the module', 'module.exports = _'],
  ['stored in a map', `const known = new Map()\nknown.set('lodash', _)`],
  ['pushed to an array', 'const libraries = []\nlibraries.push(_)'],
  ['an element of an array', 'const libraries = [_]'],
  ['a member of an object', 'const libraries = { _ }'],
  ['stored under a computed key', 'const libraries = {}\nlibraries[app.name] = _'],
  ['a field of an instance', 'class Box { constructor() { this.lib = _ } }\nnew Box()'],
  ['a static field', 'class Box { static lib = _ }'],
  ['a global', 'global._ = _'],
  ['an undeclared global', 'lodash = _'],
  ['spread into an object', 'const all = { ..._ }'],
  ['copied with Object.assign', 'const all = Object.assign({}, _)'],
  ['a prototype', 'const all = Object.create(_)'],
  ['passed to an external function', `require('left-pad')(_)`],
  ['passed to a built-in function', `const util = require('util')\nutil.inspect(_)`],
  ['passed to an unknown function', 'module.exports = (run) => run(_)'],
  ['passed to more parameters than declared', 'function run() { use(arguments) }\nrun(_)'],
  ['passed by apply', 'const use = (lib) => lib\nuse.apply(null, [_])'],
  ['bound', 'const use = (name, lib) => lib\nmodule.exports = use.bind(null, 1, _)'],
  ['the result of a handler', `require('left-pad').run(() => _)`],
  ['the result of a promise', `Promise.resolve(_).then((lib) => lib)`],
  ['captured by a method that escapes', `require('left-pad')({ get() { return _ } })`],
  ['called by a computed name', 'module.exports = (name) => _[name]()'],
  ['read by a computed name', 'module.exports = (name) => { const run = _[name]; return run }'],
  ['destructured by a computed name', 'module.exports = (name) => { const { [name]: run } = _ }'],
  ['its keys enumerated', 'module.exports = Object.keys(_)'],
  ['enumerated', 'for (const key in _) app.set(key, _[key])'],
  ['wrapped by a proxy', 'const lib = new Proxy(_, {})'],
  ['read with Reflect', 'module.exports = (name) => Reflect.get(_, name)'],
  ['emitted', `const { EventEmitter } = require('events')\nnew EventEmitter().emit('lib', _)`],
  ['thrown', 'module.exports = () => { throw _ }'],
  ['yielded', 'module.exports = function* () { yield _ }'],
  ['an attribute of an element', 'module.exports = () => <div lib={_}/>'],
  ['part of a tagged template', 'module.exports = (tag) => tag`${_}`'],
  ['the scope of a with statement', 'with (_) { map([]) }'],
  ['a default of a parameter', 'module.exports = (lib = _) => app.set(lib)'],
  ['one of two values', 'app.locals._ = app.name ? _ : undefined'],
  ['an accessor', `Object.defineProperty(app, 'lib', { get: () => _ })`],
  ['a chained assignment', 'app.locals.a = app.locals.b = _'],
])('reports any member of a package as unknown when it is %s', async (_, text) => {
  const found = await reach(application(text))
  expect(found.reachable).toBe(null)
  expect(found.reason).toBe('dynamic_call')
})

test.each([
  ['export * from a package', `export * from 'lodash'`],
  ['export * as', `export * as _ from 'lodash'`],
  ['export of the default', `export { default } from 'lodash'`],
  ['export default', `import _ from 'lodash'\nexport default _`],
  ['export of an import', `import * as _ from 'lodash'\nexport { _ }`],
  ['module.exports = require', `module.exports = require('lodash')`],
  ['exports.x = require', `exports.x = require('lodash')`],
])('reports any member as unknown after %s', async (_, text) => {
  const files = application('const lib = require("./lib")\napp.set(lib)', { 'lib.js': text })
  expect((await reach(files)).reachable).toBe(null)
})

test.each([
  ['a module that re-exports it', `module.exports = require('lodash')`, `lib.merge({}, {})`],
  ['a member of a module', `exports._ = require('lodash')`, `lib._.merge({}, {})`],
  ['export *', `export * from 'lodash'`, `lib.merge({}, {})`],
  ['an exported member', `export { merge as join } from 'lodash'`, `lib.join({}, {})`],
  ['a default import', `import _ from 'lodash'\nexport const get = () => _`, `lib.get().merge()`],
])('reports a call through %s as reachable', async (_, text, call) => {
  const files = application(
    `const lib = require('./lib')\napp.get('/m', (req, res) => res.json(${call}))`,
    { 'lib.js': text },
  )
  expect((await reach(files)).reachable).toBe(true)
})

test.each([
  ['an instance that is stored', `const wrapped = _([1])\napp.locals.list = wrapped`],
  ['an instance that a template gets', `app.get('/t', (q, res) => res.render('t', { a: _(q) }))`],
  ['a namespace that is passed on', `require('left-pad')(_.fp)`],
])('reports any member as unknown through %s', async (_, text) => {
  expect((await reach(application(text))).reachable).toBe(null)
})

test('names the place where a package is passed on', async () => {
  const found = await reach(application('app.locals._ = _'))
  expect(found.detail).toBe(
    'the package is passed on in <module> (index.js:1), so any of its members may be called',
  )
})

test.each([
  ['require by a variable', 'app.get("/r", (req) => require(req.query.name))'],
  ['require under another name', `const load = require\nload('lodash').merge()`],
  ['module.require', `module.require('lodash').merge()`],
  ['createRequire', `require('module').createRequire(__filename)('lodash').merge()`],
  ['a dynamic import', 'app.get("/r", (req) => import(req.query.name))'],
  [
    'a call by a computed name',
    'const handlers = {}; app.get("/r", (req) => handlers[req.query.name]())',
  ],
  [
    'a variable that holds a computed member',
    'const handlers = {}; app.get("/r", (req) => { const run = handlers[req.query.name]; run() })',
  ],
  ['eval', 'app.get("/r", (req) => eval(req.query.code))'],
  ['a function made of text', 'app.get("/r", (req) => new Function(req.query.code)())'],
])('reports any member as unknown after %s', async (_, text) => {
  expect((await reach(application(text))).reachable).not.toBe(false)
})

test.each([
  ['a callback', `use((lib) => lib.merge())\nfunction use(run) { run(_) }`],
  ['a prototype', `function Box() {}\nBox.prototype.run = () => _.merge()\nnew Box().run()`],
  ['an inherited method', `class A { run() { _.merge() } }\nclass B extends A {}\nnew B().run()`],
  ['a getter', `const box = { get lib() { return _ } }\nbox.lib.merge()`],
  ['a running getter', `const box = { get lib() { return _.merge() } }\nbox.lib`],
  ['an event', `app.on('x', () => _.merge())\napp.emit('x')`],
  ['a table', `const table = { run: () => _.merge() }\ntable[app.name]()`],
  ['bind', `const run = _.merge.bind(_)\nrun({})`],
  ['call', `_.merge.call(_, {})`],
  ['a variable of a member', `const run = _.merge\nrun({})`],
  ['a callback of an array', `[1].forEach(_.merge)`],
  ['a callback of a promise', `Promise.resolve(1).then(_.merge)`],
  ['an awaited import', `(async () => { (await import('lodash')).merge() })()`],
  ['a promise of an import', `import('lodash').then((lib) => lib.merge())`],
  ['the default of an import', `import('lodash').then((lib) => lib.default.merge())`],
  [
    'interop of a compiler',
    `const lib_1 = __importDefault(require('lodash'))
function __importDefault(mod) { return mod && mod.__esModule ? mod : { default: mod } }
lib_1.default.merge()`,
  ],
  ['a class that extends a member', `class Box extends _.merge {}\nnew Box()`],
  ['a tagged template', '_.merge`x`'],
  ['a spread of parameters', `const run = (...all) => all[0].merge()\nrun(_)`],
  ['arguments', `function run() { arguments[0].merge() }\nrun(_)`],
  ['a closure', `const make = (lib) => () => lib.merge()\nmake(_)()`],
  ['an immediately invoked function', `(function (lib) { lib.merge() })(_)`],
  ['an optional call', `_?.merge?.({})`],
  ['a comma expression', `(0, _.merge)({})`],
  ['a for-of loop', `for (const lib of [_]) lib.merge()`],
  ['a conditional', `(app.name ? _ : {}).merge()`],
  ['a generator', `function* all() { yield _ }\nfor (const lib of all()) lib.merge()`],
  ['a caught error', `try { throw _ } catch (lib) { lib.merge() }`],
  ['Reflect.apply', `Reflect.apply(_.merge, _, [])`],
  ['a map', `const known = new Map([['a', _]])\nknown.get('a').merge()`],
  ['a symbol', `const key = Symbol()\nconst box = { [key]: _ }\nbox[key].merge()`],
  ['a private field', `class Box { #lib = _\n run() { this.#lib.merge() } }\nnew Box().run()`],
  ['a timer', `setTimeout(() => _.merge(), 1)`],
  ['a mixin', `Object.assign(app, { run() { _.merge() } })\napp.run()`],
  ['Object.values', `Object.values({ _ }).forEach((lib) => lib.merge())`],
  ['a helper of templates', `app.locals.helper = () => _.merge()`],
  ['a helper of templates in an object', `app.locals.helpers = { run: () => _.merge() }`],
  ['a member of a parameter', `module.exports = (app) => { app.run = () => _.merge() }`],
  ['JSON-like options', `require('left-pad')({ onEnd: () => _.merge() })`],
])('never reports a member as unreachable that runs through %s', async (_, text) => {
  expect((await reach(application(text))).reachable).not.toBe(false)
})

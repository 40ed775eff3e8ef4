/** A package in which `live` runs and `dead` can't. */
export type DeadSinkCase = {
  readonly name: string
  readonly files: Readonly<Record<string, string>>
}

const sink = "require('child_process').exec(command)"

const one = (name: string, text: string): DeadSinkCase => ({
  name,
  files: { 'index.js': text.replaceAll('SINK', sink) },
})
const many = (name: string, files: Record<string, string>): DeadSinkCase => ({
  name,
  files: Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, text.replaceAll('SINK', sink)]),
  ),
})

const live = 'function live(command) { SINK }'
const dead = 'function dead(command) { SINK }'

export const deadSinkCases: readonly DeadSinkCase[] = [
  one('never called', `${live}\n${dead}\nmodule.exports = live`),
  one(
    'called only by itself',
    `${live}\nfunction dead(command) { SINK; dead(command) }\nmodule.exports = live`,
  ),
  one(
    'called only by dead code',
    `${live}\n${dead}\nfunction other(a) { dead(a) }\nmodule.exports = live`,
  ),
  one(
    'two mutually recursive functions',
    `${live}\nfunction dead(command) { SINK; other(command) }\nfunction other(a) { dead(a) }\nmodule.exports = live`,
  ),
  one(
    'shadowed by a parameter',
    `${live}\n${dead}\nmodule.exports = function (dead) { live(dead); dead() }`,
  ),
  one(
    'shadowed by a variable',
    `${live}\n${dead}\nmodule.exports = function (a) { const dead = live; dead(a) }`,
  ),
  one(
    'shadowed in a block',
    `${live}\n${dead}\nmodule.exports = function (a) { { let dead = live; dead(a) } }`,
  ),
  one(
    'shadowed by a caught error',
    `${live}\n${dead}\nmodule.exports = function (a) { try { live(a) } catch (dead) { dead() } }`,
  ),
  one(
    'a property of another object',
    `const a = { live(command) { SINK } }\nconst b = { dead(command) { SINK } }\nmodule.exports = (x) => a.live(x)`,
  ),
  one(
    'the same name on another object',
    `const a = { run: function live(command) { SINK } }\nconst b = { run: function dead(command) { SINK } }\nmodule.exports = (x) => a.run(x)`,
  ),
  one(
    'the method of another class',
    `class A { live(command) { SINK } }\nclass B { dead(command) { SINK } }\nmodule.exports = (x) => new A().live(x)`,
  ),
  one(
    'the same method of another class',
    `class A {}\nA.prototype.run = function live(command) { SINK }\nclass B {}\nB.prototype.run = function dead(command) { SINK }\nmodule.exports = (x) => new A().run(x)`,
  ),
  one(
    'a static next to a method',
    `class A { static dead(command) { SINK }\n run(command) { return live(command) } }\n${live}\nmodule.exports = (x) => new A().run(x)`,
  ),
  one(
    'a class without instances',
    `${live}\nclass B { constructor(command) { this.dead(command) } dead(command) { SINK } }\nmodule.exports = live`,
  ),
  one(
    'an overridden method',
    `class A { dead(command) { SINK } }\nclass B extends A {}\nclass C { live(command) { SINK } }\nmodule.exports = (x) => new C().live(x)`,
  ),
  one(
    'a getter without reads',
    `const a = { get dead() { return exec }, live(command) { SINK } }\nmodule.exports = (x) => a.live(x)`,
  ),
  one(
    'an arrow in a variable',
    `const live = (command) => SINK\nconst dead = (command) => SINK\nmodule.exports = (x) => live(x)`,
  ),
  one(
    'an arrow in an unused object',
    `const live = (command) => SINK\nconst unused = { dead: (command) => SINK }\nmodule.exports = (x) => live(x)`,
  ),
  one(
    'an inner function that is not passed on',
    `${live}\nmodule.exports = function (a) { function dead(command) { SINK }\n live(a) }`,
  ),
  one(
    'passed to a function that does not call it',
    `${live}\n${dead}\nfunction ignore(callback) { return 1 }\nmodule.exports = (a) => { ignore(dead); live(a) }`,
  ),
  one(
    'the second of two callbacks',
    `${live}\n${dead}\nfunction first(a, b) { a('x') }\nmodule.exports = () => first(live, dead)`,
  ),
  one(
    'an element that is not accessed',
    `${live}\n${dead}\nconst kept = { live, dead }\nmodule.exports = (a) => kept.live(a)`,
  ),
  one(
    'a closure of a dead factory',
    `${live}\nfunction make() { return function dead(command) { SINK } }\nmodule.exports = live`,
  ),
  one(
    'the result of a factory, unused',
    `${live}\nfunction make() { return { run: function dead(command) { SINK } } }\nfunction other() { return make().run('x') }\nmodule.exports = live`,
  ),
  one(
    'bound and dropped',
    `${live}\n${dead}\nfunction other() { return dead.bind(null) }\nmodule.exports = live`,
  ),
  one(
    'called through call in dead code',
    `${live}\n${dead}\nfunction other() { dead.call(null, 'x') }\nmodule.exports = (a) => live.call(null, a)`,
  ),
  one(
    'called through apply in dead code',
    `${live}\n${dead}\nfunction other() { dead.apply(null, arguments) }\nmodule.exports = function () { live.apply(null, arguments) }`,
  ),
  one(
    'an event without an emitter',
    `const { EventEmitter } = require('events')\nconst hub = { on() {} }\n${live}\nfunction other() { hub.on('x', function dead(command) { SINK }) }\nmodule.exports = live`,
  ),
  one(
    'a timer in dead code',
    `${live}\nfunction other() { setTimeout(function dead(command) { SINK }, 1) }\nmodule.exports = (a) => setTimeout(live, 1, a)`,
  ),
  one(
    'a promise in dead code',
    `${live}\nfunction other() { return Promise.resolve(1).then(function dead(command) { SINK }) }\nmodule.exports = () => Promise.resolve(1).then(live)`,
  ),
  one(
    'a callback of an array in dead code',
    `${live}\nfunction other() { [1].forEach(function dead(command) { SINK }) }\nmodule.exports = () => [1].forEach(live)`,
  ),
  one(
    'a default that is never used',
    `${live}\n${dead}\nfunction other(callback = dead) { callback('x') }\nmodule.exports = live`,
  ),
  many('an export without importers', {
    'index.js': "const { live } = require('./lib')\nmodule.exports = (a) => live(a)",
    'lib.js': `${live}\n${dead}\nmodule.exports = { live, dead }`,
  }),
  many('the same name in another file', {
    'index.js': "const a = require('./a')\nrequire('./b')\nmodule.exports = (x) => a.run(x)",
    'a.js': `exports.run = function live(command) { SINK }`,
    'b.js': `exports.run = function dead(command) { SINK }`,
  }),
  many('not among the named imports', {
    'index.js': "import { live } from './lib.mjs'\nexport default (a) => live(a)",
    'lib.mjs': `export ${live.replace('function', 'function')}\nexport ${dead}`
      .replaceAll(sink, 'eval(command)')
      .replaceAll('SINK', 'eval(command)'),
  }),
  many('re-exported but not imported', {
    'index.js': "import { live } from './all.mjs'\nexport const run = (a) => live(a)",
    'all.mjs': "export * from './lib.mjs'",
    'lib.mjs':
      'export function live(command) { eval(command) }\nexport function dead(command) { eval(command) }',
  }),
  many('renamed in a re-export', {
    'index.js': "import { dead as wanted } from './all.mjs'\nexport const run = (a) => wanted(a)",
    'all.mjs': "export { live as dead, dead as other } from './lib.mjs'",
    'lib.mjs':
      'export function live(command) { eval(command) }\nexport function dead(command) { eval(command) }',
  }),
  many('only as a type', {
    'index.ts':
      "import type { B } from './b.ts'\nimport { live } from './a.ts'\nexport const run = (b: B, a: string) => live(a)",
    'index.js': "module.exports = require('./index.ts')",
    'a.ts': 'export function live(command: string) { eval(command) }',
    'b.ts': 'export class B { dead(command: string) { eval(command) } }',
  }),
  many('only in the other condition of an exports map', {
    'package.json': '{"name":"case","exports":{".":"./index.js","./extra":"./none.js"}}',
    'index.js': "const lib = require('./lib')\nmodule.exports = (a) => lib.live(a)",
    'lib.js': `exports.live = ${live}\nexports.dead = ${dead}`,
  }),
  one(
    'a method that only dead code looks up by name',
    `const table = { dead(command) { SINK } }\n${live}\nfunction other(key) { table[key]('x') }\nmodule.exports = live`,
  ),
]

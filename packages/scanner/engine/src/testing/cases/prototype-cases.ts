import { decoy, vulnerability, type ProofCase } from './proof-case.ts'

export const prototypeCases: readonly ProofCase[] = [
  decoy(
    'names of the prototype refused',
    "const bad = new Set(['__proto__', 'constructor', 'prototype'])\nmodule.exports = function merge(to, from) {\n  for (const key of Object.keys(from || {})) {\n    if (bad.has(key)) continue\n    if (from[key] && typeof from[key] === 'object' && to[key] && typeof to[key] === 'object') merge(to[key], from[key])\n    else to[key] = from[key]\n  }\n  return to\n}",
  ),
  decoy(
    'objects without a prototype',
    "const copy = (from) => { const to = Object.create(null); for (const key of Object.keys(from || {})) to[key] = from[key] && typeof from[key] === 'object' ? copy(from[key]) : from[key]; return to }\nexports.merge = (a, b) => Object.assign(copy(a), copy(b))",
  ),
  decoy(
    'a map',
    "exports.Store = class Store {\n  constructor() { this.values = new Map() }\n  set(path, value) { let at = this.values; const keys = String(path).split('.'); const last = keys.pop(); for (const key of keys) { if (!at.has(key)) at.set(key, new Map()); at = at.get(key) } at.set(last, value) }\n}",
  ),
  decoy(
    'goes only into what is its own',
    "const own = (o, k) => Object.prototype.hasOwnProperty.call(o, k)\nexports.set = function (object, path, value) {\n  const keys = String(path).split('.')\n  let at = object\n  for (const key of keys.slice(0, -1)) {\n    if (!own(at, key) || typeof at[key] !== 'object') Object.defineProperty(at, key, { value: {}, enumerable: true, writable: true, configurable: true })\n    at = at[key]\n  }\n  at[keys.at(-1)] = value\n  return object\n}",
  ),
  decoy(
    'one level alone',
    'exports.assign = function (to, from) { for (const key in from) to[key] = from[key]; return to }',
  ),
  decoy(
    'a spread',
    'exports.merge = (a, b) => ({ ...a, ...b, nested: { ...(a || {}).nested, ...(b || {}).nested } })',
  ),
  decoy('a guard in another file', {
    'index.js':
      "const { isSafe } = require('./keys')\nexports.set = (object, path, value) => { const keys = String(path).split('.'); if (!keys.every(isSafe)) return object; const last = keys.pop(); let at = object; for (const key of keys) at = at[key] = at[key] || {}; at[last] = value; return object }",
    'keys.js':
      "exports.isSafe = (key) => !['__proto__', 'prototype', 'constructor'].includes(String(key).trim())",
  }),
  decoy(
    'defined, never assigned',
    "exports.merge = function merge(to, from) {\n  for (const [key, value] of Object.entries(from || {})) {\n    const old = Object.getOwnPropertyDescriptor(to, key)\n    const isDeep = old && typeof old.value === 'object' && old.value && typeof value === 'object' && value\n    Object.defineProperty(to, key, { value: isDeep ? merge(old.value, value) : value, enumerable: true, writable: true, configurable: true })\n  }\n  return to\n}",
  ),
  decoy(
    'the prototype of the result alone',
    "exports.parse = function (text) { const out = {}; for (const pair of String(text).split('&')) { const [key, value] = pair.split('='); out[key] = value } return out }",
  ),
  decoy(
    'never called',
    'function dead(to, from) { for (const k in from) typeof from[k] === "object" ? dead(to[k], from[k]) : (to[k] = from[k]); return to }\nexports.live = (a, b) => Object.keys(a || {}).concat(Object.keys(b || {}))',
  ),
  vulnerability(
    'prototype-pollution',
    'a recursive merge',
    "module.exports = function merge(to, from) {\n  for (const key of Object.keys(from)) {\n    if (to[key] && from[key] && typeof from[key] === 'object') merge(to[key], from[key])\n    else to[key] = from[key] // SINK\n  }\n  return to\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'a path with dots, behind an instance',
    "class Settings {\n  constructor() { this.data = {} }\n  set(path, value) {\n    const keys = path.split('.')\n    const last = keys.pop()\n    let at = this.data\n    for (const key of keys) at = at[key] = at[key] || {}\n    at[last] = value // SINK\n  }\n}\nexports.create = () => new Settings()",
  ),
  vulnerability(
    'prototype-pollution',
    'the text of a format',
    "exports.decode = function (text) {\n  const out = {}\n  let at = out\n  for (const line of text.split('\\n')) {\n    const section = /^\\[([^\\]]*)\\]$/.exec(line)\n    if (section) { at = out[section[1]] = out[section[1]] || {}; continue }\n    const [key, value] = line.split('=')\n    at[key] = value // SINK\n  }\n  return out\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'beside a function whose programs never come to an end',
    "const { spawn } = require('child_process')\nexports.wait = (name) => spawn('node', ['-e', 'setInterval(() => {}, 1000)', name])\nexports.fill = function fill(to, from) {\n  for (const key of Object.keys(from)) {\n    if (to[key] && from[key] && typeof from[key] === 'object') fill(to[key], from[key])\n    else to[key] = from[key] // SINK\n  }\n  return to\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'the name alone is refused, the constructor is not',
    "exports.deepSet = function (keys, value, object) {\n  let at = object\n  keys.forEach((key, index) => {\n    if (key === '__proto__') throw new Error('key')\n    if (index === keys.length - 1) at[key] = value // SINK\n    else at = at[key] || (at[key] = {})\n  })\n  return object\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'one function is told a name that another one uses',
    "class Words {\n  constructor() { this.tongues = {}; this.tongue = 'en' }\n  setTongue(name) { this.tongue = String(name) }\n  add(word, meaning) {\n    const words = this.tongues[this.tongue] || (this.tongues[this.tongue] = {})\n    words[word] = meaning // SINK\n  }\n}\nmodule.exports = () => new Words()",
  ),
  vulnerability(
    'prototype-pollution',
    'after a call that prepares it',
    "let store\nexports.open = (name) => { if (name) store = { [name]: {} } }\nexports.put = function (path, value) {\n  if (!store) throw new Error('open a store first')\n  const [section, key] = String(path).split('.')\n  const at = store[section] || (store[section] = {})\n  at[key] = value // SINK\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'a list of names whose first is not looked at, compared as texts',
    "exports.set = function (object, names, value) {\n  const keys = Array.isArray(names) ? names : String(names).split('/')\n  if (keys[0] !== '' || keys[1] === '__proto__' || keys[1] === 'constructor') return object\n  let at = object\n  for (const key of keys.slice(1, -1)) {\n    if (key === '__proto__') throw new Error('key')\n    at = at[key] = at[key] || {}\n  }\n  at[keys.at(-1)] = value // SINK\n  return object\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'a list of operations that name a place',
    "exports.apply = function (object, operations) {\n  if (!Array.isArray(operations)) throw new TypeError('operations')\n  for (const { op, path, value } of operations) {\n    const keys = path.split('/').slice(1)\n    if (op !== 'add' || keys.includes('__proto__')) throw new Error('operation')\n    let at = object\n    for (const key of keys.slice(0, -1)) at = at[key]\n    at[keys.at(-1)] = value // SINK\n  }\n  return object\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'options come first, and one of them switches it on',
    "module.exports = function extend(options, target, ...sources) {\n  for (const source of sources)\n    for (const key of Object.keys(source)) {\n      if (!options || !options.unfold) { if (key !== '__proto__') target[key] = source[key]; continue }\n      const names = key.split('.')\n      const last = names.pop()\n      let at = target\n      for (const name of names) at = at[name] = at[name] || {}\n      at[last] = source[key] // SINK\n    }\n  return target\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'a path first, and the function that comes of it is handed the object',
    "exports.setter = function (path) {\n  const keys = String(path).split('.')\n  return function (object, value) {\n    let at = object\n    for (const key of keys.slice(0, -1)) at = at[key]\n    at[keys.at(-1)] = value // SINK\n    return object\n  }\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'paths in one list, values in another',
    "module.exports = function zip(paths, values) {\n  const result = {}\n  paths.forEach((path, index) => {\n    if (values === undefined || values[index] === undefined) return\n    const keys = String(path).split('.')\n    let at = result\n    for (const key of keys.slice(0, -1)) at = at[key] = at[key] || {}\n    at[keys.at(-1)] = values[index] // SINK\n  })\n  return result\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'a constructor that merges what it is handed',
    "function Settings(given) {\n  if (!(this instanceof Settings)) throw new TypeError('use new')\n  this.all = {}\n  const fill = (to, from) => {\n    for (const key of Object.keys(from)) {\n      if (to[key] && typeof from[key] === 'object') fill(to[key], from[key])\n      else to[key] = from[key] // SINK\n    }\n  }\n  fill(this.all, given)\n}\nSettings.prototype.get = function (key) { return this.all[key] }\nexports.Settings = Settings",
  ),
  vulnerability(
    'prototype-pollution',
    'an instance keeps a text and reads it when it is told to',
    "exports.Reader = class Reader {\n  constructor(text) { this.lines = String(text).split('\\n') }\n  read() {\n    const out = {}\n    for (const line of this.lines) {\n      const [name, value] = line.split('=')\n      const keys = name.split('.')\n      let at = out\n      for (const key of keys.slice(0, -1)) at = at[key] = at[key] || {}\n      at[keys.at(-1)] = value // SINK\n    }\n    return out\n  }\n}",
  ),
  vulnerability(
    'prototype-pollution',
    'one of very many functions',
    "for (let at = 0; at < 240; at += 1) exports['a' + at] = (first, second) => { for (let to = 0; to < 3000; to += 1) first = to; return first }\nexports.mergeAll = function mergeAll(to, from) {\n  for (const key of Object.keys(from)) {\n    if (to[key] && typeof from[key] === 'object') mergeAll(to[key], from[key])\n    else to[key] = from[key] // SINK\n  }\n  return to\n}",
  ),
]

import { decoy, vulnerability, type ProofCase } from './proof-case.ts'

export const patternCases: readonly ProofCase[] = [
  decoy(
    'repetitions that cannot overlap',
    'exports.isSlug = (text) => /^[a-z]+(?:-[a-z]+)*$/.test(text)',
  ),
  decoy('a repeated choice of one character', 'exports.isBits = (text) => /^(?:0|1)+$/.test(text)'),
  decoy(
    'a length that is bounded first',
    "exports.parse = function (text) {\n  if (String(text).length > 100) throw new RangeError('too long')\n  return /^(?:\\d+)*x$/.test(text.slice(0, 20))\n}",
  ),
  decoy(
    'never used',
    'const dead = /^(a+)+$/\nfunction slow(text) { return dead.test(text) }\nexports.live = (text) => /^a+$/.test(text)',
  ),
  decoy(
    'a repetition that gives nothing back',
    'exports.words = (text) => /^(?=(\\w+))\\1 $/.test(text)',
  ),
  decoy(
    'cut before it is matched',
    'exports.head = (text) => /^(\\w+\\s?)+!$/.test(String(text).slice(0, 12))',
  ),
  decoy(
    'applied to its own text',
    "const sample = 'aaaa'\nexports.check = (text) => /^(a|a)*$/.test(sample) && String(text).length > 0",
  ),
  decoy(
    'looks nested, is told apart by its first character',
    'exports.list = (text) => /^\\[(?:\\s*\\d+,)*\\]$/.test(text)',
  ),
  decoy(
    'one repetition at the front',
    'exports.trimStart = (text) => String(text).replace(/^\\s+/, "")',
  ),
  decoy(
    'the square of a text that is bounded, many times over',
    "exports.parse = function (text) {\n  if (String(text).length > 10000) throw new RangeError('too long')\n  return Array.from({ length: 40 }, (_, at) => new RegExp('(\\\\d+)unit' + at).exec(text))\n}",
  ),
  vulnerability(
    'redos',
    'the square of a text of any length, many times over',
    "exports.parse = function (text) {\n  return Array.from({ length: 40 }, (_, at) => new RegExp('(\\\\d+)unit' + at).exec(text)) // SINK\n}",
  ),
  vulnerability(
    'redos',
    'a repeated repetition',
    'exports.isName = function (text) {\n  return /^([a-zA-Z0-9]+\\s?)+$/.test(text) // SINK\n}',
  ),
  vulnerability(
    'redos',
    'two repetitions of the same, one after the other',
    "module.exports = function (text) {\n  if (typeof text !== 'string') return NaN\n  const match = /^((?:\\d+)?\\.?\\d+) *(ms|s)?$/.exec(text) // SINK\n  return match ? Number(match[1]) : NaN\n}",
  ),
  vulnerability(
    'redos',
    'in a pattern that is longer than a page',
    `const words = Array.from({ length: 600 }, (_, at) => 'word' + at).join('|')\nconst long = new RegExp('^(?:' + words + ')?(\\\\w+\\\\s?)+$')\nexports.isText = function (text) {\n  return long.test(text) // SINK\n}`,
  ),
  vulnerability(
    'redos',
    'behind an option, of a method of an instance',
    'const pattern = /^(?:<[^>]*>|\\w|[a-z])*;$/\nclass Text {\n  constructor(text) { this.text = text }\n  check(options) {\n    if (options && options.strict) return pattern.test(this.text) // SINK\n    return true\n  }\n}\nmodule.exports = (text) => new Text(text)',
  ),
  vulnerability(
    'redos',
    'of an arrow whose text speaks of itself',
    'const slow = /^([a-z]+\\s?)+$/\nmodule.exports = (text) => {\n  // Remove this one day.\n  return slow.test(text) // SINK\n}',
  ),
  vulnerability(
    'redos',
    'in the headers of an answer, with options that may be left out',
    "exports.Policy = class Policy {\n  constructor(request, answer, { from } = {}) {\n    if (from) throw new Error('not from there')\n    if (!answer || !answer.headers) throw new Error('no headers')\n    if (!request || !request.headers) throw new Error('no headers')\n    this.parts = (answer.headers['keep-for'] || '').split(/\\s*,\\s*/) // SINK\n  }\n}",
  ),
  vulnerability(
    'redos',
    'that all characters but one are slow on',
    'module.exports = function pair(text) {\n  return /([^=]+)=x/.exec(text) // SINK\n}',
  ),
  vulnerability(
    'redos',
    'applied to an option when another one is switched on',
    "module.exports = function wrap(text, options) {\n  options = options || {}\n  const lines = (options.indent || '') + String(text).slice(0, 50)\n  if (options.trim === true) return lines.replace(/[ \\t]*$/gm, '') // SINK\n  return lines\n}",
  ),
  vulnerability(
    'redos',
    'in a format, behind what stands around a value',
    "exports.rule = function (text) {\n  const open = text.indexOf('{')\n  const colon = text.indexOf(':', open)\n  if (open < 1 || colon < 0 || !text.endsWith('}')) throw new SyntaxError('no rule')\n  return /^(\\w+\\s?)+$/.test(text.slice(colon + 1, -1)) // SINK\n}",
  ),
  vulnerability(
    'redos',
    'behind another one that lets some texts through',
    'const kinds = { key: (rest) => /^(\\w+\\s?)+$/.test(rest) } // SINK\nconst isKey = /^key-[0-9]\\s*/\nexports.parse = function (text) {\n  const kind = isKey.exec(text)\n  return kind ? kinds.key(text.slice(kind[0].length)) : undefined\n}',
  ),
  vulnerability(
    'redos',
    'of a method that takes a text and nothing else',
    "class Reader {\n  read(text, map) {\n    if (arguments.length !== 1) throw new TypeError('one text')\n    return /^(\\w+\\s?)+$/.test(text) || map // SINK\n  }\n}\nexports.Reader = Reader",
  ),
]

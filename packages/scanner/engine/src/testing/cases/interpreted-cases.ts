import { decoy, vulnerability, type ProofCase } from './proof-case.ts'

const WALK = (guard: string) =>
  [
    'const walk = (node) => {',
    "  if (node.type === 'Literal') return node.value",
    "  if (node.type === 'MemberExpression') {",
    '    const name = walk(node.property)',
    guard,
    '    return walk(node.object)[name]',
    '  }',
    "  if (node.type !== 'CallExpression') throw new SyntaxError(node.type)",
    '  const self = node.callee.object ? walk(node.callee.object) : undefined',
    '  return walk(node.callee).apply(self, node.arguments.map(walk)) // SINK',
    '}',
    'module.exports = (ast) => walk(ast)',
  ].join('\n')

/** Parses `'a'.b["c"].d(…)` without an evaluator. */
const READ = (guard: string) =>
  [
    'const PART = /^(?:\\.(\\w+)|\\[([\'"])(.*?)\\2\\]|\\(((?:"(?:[^"\\\\]|\\\\.)*")?)\\))/',
    'exports.calculate = function (text) {',
    "  const start = /^(?:''|\\[\\])/.exec(text)",
    "  if (!start) throw new SyntaxError('start')",
    "  let value = start[0] === '[]' ? [] : ''",
    '  let rest = text.slice(2)',
    '  while (rest) {',
    '    const found = PART.exec(rest)',
    "    if (!found) throw new SyntaxError('part')",
    '    const name = found[1] || found[3]',
    guard,
    "    if (found[0][0] === '(') value = value.apply(undefined, found[4] ? [JSON.parse(found[4])] : []) // SINK",
    '    else value = value[name]',
    '    rest = rest.slice(found[0].length)',
    '  }',
    '  return value',
    '}',
  ].join('\n')

const STORE = (read: string) =>
  [
    "const SIGN = '@code:'",
    'exports.stringify = (value) =>',
    "  JSON.stringify(value, (key, each) => typeof each === 'function' ? SIGN + String(each) : each)",
    'exports.parse = (text) =>',
    '  JSON.parse(text, (key, each) => {',
    "    if (typeof each !== 'string' || !each.startsWith(SIGN)) return each",
    `    ${read}`,
    '  })',
  ].join('\n')

/**
 * Code that text reaches only indirectly: interpreted, deserialized, or generated from descriptions
 * and names.
 */
export const interpretedCases: readonly ProofCase[] = [
  vulnerability('code-injection', 'a tree whose members lead out', WALK('')),
  decoy(
    'a tree whose members are its own',
    WALK("    if (name === 'constructor' || name === '__proto__') throw new TypeError('name')"),
  ),
  vulnerability('code-injection', 'a language that hands out constructors', READ('')),
  decoy(
    'a language that keeps its constructors',
    READ("    if (/^(?:constructor|__proto__|prototype)$/.test(name)) throw new TypeError('name')"),
  ),
  vulnerability(
    'code-injection',
    'read back by a sign that the writer puts there',
    STORE("return eval('(' + each.slice(SIGN.length) + ')') // SINK"),
  ),
  decoy('written with a sign and read back as text', STORE('return each.slice(SIGN.length)')),
  vulnerability(
    'code-injection',
    'a description that is kept, and runs by its name',
    [
      'module.exports = class Checks {',
      '  constructor(options) { this.kept = {}; this.hasNoise = options && options.noise }',
      '  add(name, schema) {',
      "    if (this.hasNoise) throw new TypeError('noise')",
      "    const lines = (schema.required || []).map((each) => 'if (!(\"' + each + '\" in data)) return false')",
      "    this.kept[name] = new Function('data', lines.join(';') + '; return true')",
      '    return this',
      '  }',
      '  validate(name, data) {',
      '    return this.kept[name](data) // RUNS',
      '  }',
      '}',
    ]
      .join('\n')
      .replace("return true')", "return true') // SINK"),
  ),
  vulnerability('code-injection', 'made by another package, and run by the caller', {
    'index.js':
      "const make = require('maker')\nmodule.exports = function (schema) {\n  const names = Object.keys(schema.properties || {})\n  return make(names.map((name) => 'data.' + name).join(',') || '0') // SINK\n}",
    'node_modules/maker/package.json': '{"name":"maker","version":"1.0.0","main":"index.js"}',
    'node_modules/maker/index.js':
      "module.exports = (code) => new Function('data', 'return [' + code + ']')",
  }),
  vulnerability(
    'code-injection',
    'the name of a variable, where the template itself is quoted',
    "exports.template = function (text, settings) {\n  settings = Object.assign({}, settings)\n  if (settings.strict) text = text.trim()\n  const body = 'return ' + JSON.stringify(String(text))\n  return new Function(settings.variable || 'data', body) // SINK\n}",
  ),
  vulnerability(
    'code-injection',
    'the name of a function, twice',
    "exports.create = function (name, table) {\n  if (Object.values(table).some((each) => typeof each !== 'function')) throw new TypeError('table')\n  const code = 'return function ' + name + \"() { var name = '\" + name + \"'; return name }\"\n  return new Function('table', code)(table) // SINK\n}",
  ),
  vulnerability(
    'code-injection',
    'numbers whose units are taken off',
    "exports.sum = function (text) {\n  const plain = text.replace(/\\d+[a-z]+/gi, '1')\n  return eval('1 + ' + plain) // SINK\n}",
  ),
]

import { decoy, vulnerability, type ProofCase } from './proof-case.ts'

export const codeCases: readonly ProofCase[] = [
  decoy('a constant', "module.exports = (name) => eval('1 + 1') + String(name)"),
  decoy(
    'written as JSON first',
    "module.exports = (value) => new Function('return ' + JSON.stringify(String(value)).replace(/[\\u2028\\u2029]/g, ''))()",
  ),
  decoy(
    'evaluating the given code is what it is for',
    'exports.evaluate = (code) => eval(code)\nexports.run = (script) => new Function(script)()',
  ),
  decoy(
    'a name held to a pattern',
    "exports.getter = function (name) {\n  if (!/^[A-Za-z_]\\w*$/.test(name)) throw new TypeError('name')\n  return new Function('o', 'return o.' + name)\n}",
  ),
  decoy('parsed, not run', 'exports.read = (text) => JSON.parse(text)'),
  decoy(
    'a template that is replaced, not run',
    'exports.render = (text, data) => String(text).replace(/\\$\\{(\\w+)\\}/g, (all, name) => String((data || {})[name]))',
  ),
  decoy(
    'never called',
    "function dead(text) { return eval('(' + text + ')') }\nexports.live = (text) => '(' + text + ')'",
  ),
  decoy(
    'made a number',
    "exports.double = (value) => new Function('return 2 * ' + Number(value))()",
  ),
  decoy('a guard in another file', {
    'index.js':
      "const { isName } = require('./names')\nexports.pick = (path) => { if (!isName(path)) throw new Error('name'); return new Function('o', 'return o[\"' + path + '\"]') }",
    'names.js': "exports.isName = (text) => typeof text === 'string' && !/[^a-z.]/i.test(text)",
  }),
  vulnerability(
    'code-injection',
    'between parentheses',
    "exports.parse = function (text) {\n  return eval('(' + text + ')') // SINK\n}",
  ),
  vulnerability(
    'code-injection',
    'a path of members',
    "module.exports = function getter(path) {\n  const read = new Function('o', 'return o.' + path) // SINK\n  return read({}) // RUNS\n}",
  ),
  vulnerability(
    'code-injection',
    'in a template literal, as JSON',
    "exports.fill = (template, data) => {\n  const text = JSON.stringify(template)\n  return eval('`' + text + '`') // SINK\n}",
  ),
  vulnerability(
    'code-injection',
    'quotes are escaped, backslashes are not, and it runs when it is called',
    "exports.compile = function (format) {\n  return new Function('values', 'return \"' + format.replace(/\"/g, '\\\\\"') + '\"') // SINK\n}",
  ),
  vulnerability(
    'code-injection',
    'the name of a function',
    "exports.wrap = function (original) {\n  if (typeof original !== 'function') throw new TypeError('function')\n  return eval('(function ' + original.name + '() { return original.apply(this, arguments) })') // SINK\n}",
  ),
  vulnerability(
    'code-injection',
    'a list among the arguments of a formula',
    "const form = /^[A-Za-z]+\\((\\[.*\\])\\)$/\nexports.calculate = function (formula) {\n  const found = form.exec(formula)\n  if (!found) throw new SyntaxError('formula')\n  return eval(found[1]) // SINK\n}",
  ),
  vulnerability(
    'code-injection',
    'behind a word and a separator',
    "exports.rule = function (text) {\n  const [name, condition] = text.split(':')\n  if (!/^when\\b/.test(condition)) throw new Error('condition')\n  return { [name]: eval('true ' + condition.slice(4)) } // SINK\n}",
  ),
]

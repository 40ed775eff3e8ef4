import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { type Tree, children, field, getCallPlace } from '../syntax-tree.ts'
import { narrowing, forAWhile } from './narrowing.ts'
import { makeText } from '../make-text.ts'
import { isHeader } from '../../rules/texts.ts'
import {
  addKey,
  getPlace,
  noteConstant,
  noteOpenParser,
  noteParserOption,
  noteSetting,
} from './constants.ts'
import { callLater, comprehension, handedOver, yielded } from './iteration.ts'
import { genericType, subscript } from './subscripts.ts'
import { noteComparison, noteTest, walkNegation } from './tests.ts'
import { inOrder } from './own-names.ts'
import { noteCheckedMember } from './schema-fields.ts'
import { noteSlowPattern } from './slow-patterns.ts'
import { lambda } from './lambdas.ts'
import { noteRender } from './renders.ts'
import { literalCredential, noteComparedSecret, noteNamedSecret, noteSecret } from './secrets.ts'
import { statementText } from './statement-text.ts'
import { type PythonWalk, constantText, declareName } from './walk.ts'

type Handler = (walk: PythonWalk, node: Tree) => number

/** Walks an expression and returns the node of its value, or NONE for a constant. */
export const expression: Handler = (walk, node) => (handlers.get(node.type) ?? collect)(walk, node)

/** A value made of its parts: operators, formatted strings, comparisons. */
const collect: Handler = (walk, node) => {
  const parts = children(node)
    .map((child) => expression(walk, child))
    .filter((part) => part !== NONE)
  if (parts.length === 0) return NONE
  const to = walk.facts.node()
  for (const part of parts) walk.facts.derive(part, to)
  return to
}

/** Walks a part of a text, and returns its constant text or its node. */
export const textOrNode = (walk: PythonWalk, node: Tree): string | number => {
  const value = expression(walk, node)
  return constantText(node) ?? value
}

/** `a + b` and `'…' % x`. */
const binary: Handler = (walk, node) => {
  const parts: (string | number)[] = []
  let at: Tree | undefined = node
  const [template, values] = [field(node, 'left'), field(node, 'right')]
  // `Markup('<b>%s</b>') % name`
  if (template && values && field(node, 'operator')?.text === '%' && MARKUP.test(template.text)) {
    const escaped = walk.facts.node()
    const from = expression(walk, values)
    if (from !== NONE) walk.facts.guard({ from, to: escaped, guard: 'escaped', trusted: [] })
    return makeText(walk, [expression(walk, template), from === NONE ? NONE : escaped])
  }
  while (at?.type === 'binary_operator') {
    const right = field(at, 'right')
    if (right) parts.push(textOrNode(walk, right))
    at = field(at, 'left')
  }
  if (at) parts.push(textOrNode(walk, at))
  return makeText(walk, parts.toReversed())
}

const MARKUP = /^(?:\w+\.)*Markup\(/

/** `f'… {x} …'`. */
const formatted = (walk: PythonWalk, node: Tree): number =>
  makeText(
    walk,
    children(node).map((child) =>
      child.type === 'interpolation'
        ? collect(walk, child)
        : child.type === 'string_content'
          ? child.text
          : '',
    ),
  )

const attribute: Handler = (walk, node) => {
  const base = expression(walk, field(node, 'object') ?? node)
  const to = walk.facts.node()
  const name = field(node, 'attribute')?.text
  walk.facts.load(base, name, to, walk.inside)
  walk.facts.facts.attributes.push(to)
  walk.facts.markPassword(to, name, walk.inside)
  noteCheckedMember(walk, name, to)
  return to
}

const container: Handler = (walk, node) => {
  const made = walk.facts.object()
  for (const child of children(node)) {
    const isPair = child.type === 'pair'
    const held = expression(walk, isPair ? (field(child, 'value') ?? child) : child)
    const key = isPair ? constantText(field(child, 'key')) : undefined
    if (isPair) noteNamedSecret(walk, field(child, 'key'), field(child, 'value'))
    if (isPair) noteParserOption(walk, child)
    if (key?.startsWith('$') === true) walk.facts.setter(key, NONE, held, getPlace(walk, child))
    if (key !== undefined && isHeader(key))
      walk.facts.setter(`header:${key.toLowerCase()}`, NONE, held, getPlace(walk, child))
    walk.facts.store(made, key, held, walk.inside)
    walk.facts.derive(held, made)
  }
  return made
}

const either: Handler = (walk, node) => {
  const to = walk.facts.node()
  const isTest = node.type === 'boolean_operator'
  for (const child of children(node)) {
    const value = expression(walk, child)
    walk.facts.flow(isTest ? noteTest(walk, child, value) : value, to)
  }
  return to
}

/** `a if test else b`. */
const conditional: Handler = (walk, node) => {
  const [yes, test, no] = children(node)
  const to = walk.facts.node()
  if (test) noteTest(walk, test, expression(walk, test))
  for (const [value, isTrue] of [
    [yes, true],
    [no, false],
  ] as const)
    forAWhile(walk, () => {
      if (test) narrowing(walk, test, isTrue)
      if (value) walk.facts.flow(expression(walk, value), to)
    })
  return to
}

const call: Handler = (walk, node) => {
  const { facts } = walk
  const target = field(node, 'function') ?? node
  if (target.type === 'identifier' && target.text === 'super' && walk.superclass !== NONE) {
    return walk.superclass
  }
  const isAttribute = target.type === 'attribute'
  const self = isAttribute ? expression(walk, field(target, 'object') ?? target) : NONE
  const name = (isAttribute ? field(target, 'attribute')?.text : target.text) ?? ''
  const callee = isAttribute ? facts.node() : expression(walk, target)
  if (isAttribute) {
    facts.load(self, name, callee, walk.inside)
    facts.facts.attributes.push(callee)
  }
  const made: CallFact = {
    in: walk.inside,
    ...getCallPlace(node),
    callee,
    self,
    args: [],
    result: facts.node(),
    // Classes are called like functions; a capital or the name of a class method's own class
    // distinguishes them, and a superfluous instance does no harm.
    isNew: /^(?:[A-Z]|cls$)/.test(name),
    name: /^[\w]+$/.test(name) ? name : '',
  }
  facts.facts.calls.push(made)
  const byName = new Map<string, number>()
  const given = field(node, 'arguments')
  // `join(x for x in list)`
  for (const argument of given?.type === 'generator_expression' ? [given] : children(given)) {
    const isNamed = argument.type === 'keyword_argument'
    const value = isNamed ? (field(argument, 'value') ?? argument) : argument
    const literal = constantText(value)
    if (isNamed) noteNamedSecret(walk, field(argument, 'name'), value)
    if (isNamed) literalCredential(walk, field(argument, 'name'), value)
    const named = isNamed ? field(argument, 'name')?.text : undefined
    if (literal !== undefined && named !== undefined)
      (made.options ??= {})[`.${named.slice(0, 64)}`] = literal
    else if (literal !== undefined && made.args.length <= 1)
      (made.literals ??= {})[made.args.length] = literal
    else if (named === undefined && made.args.length === 0) {
      const statement = statementText(walk, value)
      if (statement !== undefined) (made.options ??= {})['0.sql'] = statement
    }
    noteConstant(walk, made, value, named)
    if (named !== undefined) noteSetting(walk, field(argument, 'name'), value)
    const isSplat = value.type === 'dictionary_splat'
    if (isSplat) addKey(made, '...')
    const isSpread = isSplat || value.type === 'list_splat'
    // Elements of a list or a dictionary become arguments.
    if (isSpread) made.spreadFrom ??= made.args.length
    const passed = expression(walk, isSpread ? (children(value)[0] ?? value) : value)
    if (isSplat)
      facts.setter('**', NONE, passed, {
        in: walk.inside,
        line: made.line,
        column: made.column,
      })
    if (named === undefined) made.args.push(passed)
    else byName.set(named, passed)
  }
  made.args = inOrder(walk, name, made.args, byName)
  handedOver(walk, name, made)
  callLater(walk, name, made)
  if (walk.hasCallable && !isAttribute) {
    const run = facts.node()
    facts.load(callee, '__call__', run, walk.inside)
    facts.facts.calls.push({ ...made, callee: run, self: callee, isNew: false, name: '' })
  }
  noteRender(walk, node, made)
  // A schema of Marshmallow; other loaders are modules.
  if (name === 'load' && isAttribute && !/^[a-z_]+$/.test(field(target, 'object')?.text ?? ''))
    facts.validate(made.result, /^(\w+)\(/.exec(field(target, 'object')?.text ?? '')?.[1] ?? '')
  if (name === 'split' && made.literals?.[0] === '.') facts.mark(made.result, 'token')
  noteSlowPattern(walk, target.text, made)
  noteOpenParser(walk, made)
  if ((name === 'lstrip' || name === 'strip') && made.literals?.[0]?.includes('/') === true) {
    const stripped = facts.node()
    facts.guard({ from: made.result, to: stripped, guard: 'unslashed', trusted: [] })
    return stripped
  }
  const format = name === 'format' ? constantText(field(target, 'object')) : undefined
  if (format === undefined) return made.result
  return makeText(walk, [format, made.result])
}

/** Makes a value flow into a name, an attribute, an item, or the parts of a tuple. */
export const bind = (walk: PythonWalk, target: Tree | undefined, from: number): void => {
  const { facts } = walk
  if (!target) return
  if (target.type === 'identifier') facts.flow(from, declareName(walk, target.text))
  else if (target.type === 'attribute')
    facts.store(
      expression(walk, field(target, 'object') ?? target),
      field(target, 'attribute')?.text,
      from,
      walk.inside,
    )
  else if (target.type === 'subscript') {
    const base = expression(walk, field(target, 'value') ?? target)
    facts.store(base, constantText(field(target, 'subscript')), from, walk.inside)
  } else
    for (const part of children(target)) {
      // `first, *rest = values`
      if (part.type === 'list_splat_pattern') {
        bind(walk, children(part)[0], from)
        continue
      }
      const element = facts.node()
      facts.load(from, undefined, element, walk.inside)
      facts.derive(from, element)
      bind(walk, part, element)
    }
}

const forTypes = (handler: Handler, ...types: readonly string[]): [string, Handler][] =>
  types.map((type) => [type, handler])

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [
    'identifier',
    (walk, node) => {
      const known = walk.scope.find(node.text)
      if (known !== undefined) walk.facts.markPassword(known, node.text, walk.inside)
      return known ?? walk.facts.global(node.text)
    },
  ],
  ['attribute', attribute],
  ['call', call],
  ['lambda', lambda(expression)],
  [
    'string',
    (walk, node) => {
      noteSecret(walk, node)
      return formatted(walk, node)
    },
  ],
  ['binary_operator', binary],
  [
    'comparison_operator',
    (walk, node) => {
      noteComparedSecret(walk, node)
      const values = children(node).map((child) => expression(walk, child))
      const known = values.filter((value) => value !== NONE)
      noteComparison(walk, node, values)
      if (known.length === 0) return NONE
      const to = walk.facts.node()
      for (const value of known) walk.facts.derive(value, to)
      return to
    },
  ],
  ...forTypes(container, 'list', 'tuple', 'expression_list', 'set', 'dictionary'),
  ['not_operator', (walk, node) => walkNegation(walk, node, expression)],
  ...forTypes(either, 'boolean_operator', 'parenthesized_expression', 'await'),
  ['conditional_expression', conditional],
  ...forTypes(
    comprehension({ expression, bind: (...given) => bind(...given) }),
    'list_comprehension',
    'set_comprehension',
    'dictionary_comprehension',
    'generator_expression',
  ),
  ['yield', yielded({ expression, bind: (...given) => bind(...given) })],
  ['subscript', subscript(expression)],
  ['generic_type', genericType(expression)],
  [
    'named_expression',
    (walk, node) => {
      const value = expression(walk, field(node, 'value') ?? node)
      bind(walk, field(node, 'name'), value)
      return value
    },
  ],
  ...forTypes(() => NONE, 'integer', 'float', 'true', 'false', 'none', 'comment', 'type'),
])

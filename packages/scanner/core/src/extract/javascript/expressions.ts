import { NONE } from '../facts-builder.ts'
import { assumeOtherwise, withCondition, keptMember } from './narrowing.ts'
import { type Ast, constantText, isFunction, memberName, one, speakableName } from './ast.ts'
import { callExpression, dynamicImport, newExpression, taggedTemplate } from './calls.ts'
import { noteSchema } from './schema-fields.ts'
import {
  ROUTE_WORDS,
  SET_WORDS,
  WORDS,
  getHeaderSetter,
  hasHandler,
  noteWord,
} from './member-constants.ts'
import { makeText } from '../make-text.ts'
import { nameTarget } from './name-target.ts'
import { jsxElement, jsxFragment } from './jsx.ts'
import { readMember } from './read-member.ts'
import { bindPattern } from './patterns.ts'
import {
  lastName,
  literalCredential,
  noteComparedSecret,
  noteNamedSecret,
  noteSecret,
} from './secrets.ts'
import { noteHost } from './condition-target.ts'
import { isRedosProne } from './redos-heuristic.ts'
import { noteComparison, noteTest } from './tests.ts'
import { expression, valueNamed, walkClass, walkFunction } from './visit.ts'
import { type Walk, getColumn, getLine } from './walk.ts'

type Handler = (walk: Walk, node: Ast) => number

/** Walks an expression and returns the node of its value, or NONE for a constant. */
export const visitExpression: Handler = (walk, node) => {
  const handler = handlers[node.type]
  return handler ? handler(walk, node) : NONE
}

/** Walks an expression that gets a name from its position, which a function then takes. */
export const visitNamedValue = (walk: Walk, node: Ast, name: string | undefined): number => {
  if (isFunction(node)) return walkFunction(walk, node, name)
  if (node.type === 'ClassExpression') return walkClass(walk, node, name)
  if (node.type === 'ObjectExpression') return objectExpression(walk, node, name)
  return expression(walk, node)
}

const identifier: Handler = (walk, node) => {
  const name = node.name as string
  const known = walk.scope.find(name)
  if (known !== undefined) {
    walk.facts.markPassword(known, name, walk.inside)
    return known
  }
  if (name === 'undefined' || name === 'NaN' || name === 'Infinity') return NONE
  if (name === 'arguments' && walk.inside > 0) {
    if (walk.argumentsNode === NONE) walk.argumentsNode = walk.facts.object()
    return walk.argumentsNode
  }
  return walk.facts.global(name)
}

const memberExpression: Handler = (walk, node) => {
  const { facts } = walk
  const kept = keptMember(walk, node)
  if (kept !== undefined) return kept
  if (node.object?.type === 'Super') {
    const base = superBase(walk)
    const to = facts.node()
    facts.load(base, memberName(node, node.property), to, walk.inside)
    return to
  }
  const base = expression(walk, node.object as Ast)
  if (node.computed === true) expression(walk, node.property as Ast)
  if (base === NONE) return NONE
  return noteHost(node, readMember(walk, node, base))
}

/**
 * The object that `super.` searches: the prototype of the superclass, or the superclass itself in
 * static members.
 */
const superBase = (walk: Walk): number => {
  if (walk.superclass === NONE || walk.isStatic) return walk.superclass
  const prototype = walk.facts.node()
  walk.facts.load(walk.superclass, 'prototype', prototype, walk.inside)
  return prototype
}

const objectExpression = (walk: Walk, node: Ast, name: string | undefined): number => {
  const { facts } = walk
  const object = facts.object()
  const isRoute = hasHandler(node)
  for (const property of node.properties ?? []) {
    if (property.type === 'SpreadElement') {
      const from = expression(walk, property.argument as Ast)
      facts.inherit(object, from)
      facts.derive(from, object)
      continue
    }
    if (property.computed === true) expression(walk, property.key as Ast)
    const key = memberName(property, property.key)
    const spoken = speakableName(key)
    const full = spoken === undefined || name === undefined ? spoken : `${name}.${spoken}`
    const value = property.value as Ast
    if (property.kind === 'get') {
      const index = facts.facts.functions.length
      walkFunction(walk, value, full)
      facts.facts.getters.push(object, facts.name(key ?? ''), index, walk.inside)
      continue
    }
    noteNamedSecret(walk, key, value)
    const held = asOperand(walk, key, valueNamed(walk, value, full))
    facts.store(object, key, literalCredential(walk, key, value), walk.inside)
    if (key !== undefined && (WORDS.test(key) || (isRoute && ROUTE_WORDS.test(key))))
      noteWord(walk, property, key, object)
    const setter = key?.startsWith('$') === true ? key : getHeaderSetter(name, key)
    if (setter !== undefined)
      facts.setter(setter, NONE, held, {
        in: walk.inside,
        line: getLine(walk, property),
        column: getColumn(walk, property),
      })
    facts.store(object, key, held, walk.inside)
    facts.derive(held, object)
  }
  noteSchema(walk, node, { name, object })
  return object
}

/** `{ $eq: value }`: MongoDB compares with the value itself, and finds no operators in it. */
const asOperand = (walk: Walk, key: string | undefined, value: number): number => {
  if (key !== '$eq' || value === NONE) return value
  const to = walk.facts.node()
  walk.facts.guard({ from: value, to, guard: 'text', trusted: [] })
  return to
}

const arrayExpression: Handler = (walk, node) => {
  const { facts } = walk
  const array = facts.object()
  for (const element of node.elements ?? []) {
    if (!element) continue
    if (element.type === 'SpreadElement') {
      const from = expression(walk, element.argument as Ast)
      facts.inherit(array, from)
      facts.derive(from, array)
    } else {
      const held = expression(walk, element)
      facts.store(array, undefined, held, walk.inside)
      facts.derive(held, array)
    }
  }
  return array
}

/** A chain of a thousand `+` nests to the left, so it is walked in a loop. */
const binaryExpression: Handler = (walk, node) => {
  const parts: (number | string)[] = []
  let isText = false
  let at: Ast | undefined = node
  while (at?.type === 'BinaryExpression') {
    if (at.operator === '+') isText = true
    else noteComparedSecret(walk, at)
    parts.push(textOrNode(walk, at.right as Ast))
    at = at.left
  }
  if (at && at.type !== 'PrivateIdentifier') parts.push(textOrNode(walk, at))
  if (isText) return makeText(walk, parts.toReversed())
  if (COMPARISONS.test(node.operator ?? '')) noteComparison(walk, node, parts)
  return NONE
}

const COMPARISONS = /^[=!]==?$/

/** Walks a part of a text, and returns its constant text or its node. */
const textOrNode = (walk: Walk, node: Ast): string | number => {
  const value = expression(walk, node)
  return constantText(node) ?? value
}

/** Chains of `&&`, `||`, and `??` nest to the left as well. */
const logicalExpression: Handler = (walk, node) => {
  const to = walk.facts.node()
  let at: Ast | undefined = node
  while (at?.type === 'LogicalExpression') {
    const { left, right, operator } = at as Ast & { left: Ast; right: Ast }
    if (operator === '??') walk.facts.flow(expression(walk, right), to)
    else
      withCondition(walk, left, operator === '&&', () =>
        walk.facts.flow(noteTest(walk, right, expression(walk, right)), to),
      )
    at = left
  }
  if (at) walk.facts.flow(noteTest(walk, at, expression(walk, at)), to)
  return to
}

const LOGICAL_ASSIGNMENTS: ReadonlySet<string> = new Set(['||=', '??=', '&&='])

const assignment: Handler = (walk, node) => {
  const target = node.left as Ast
  const value = node.right as Ast
  const isPlain = node.operator === '='
  noteNamedSecret(walk, lastName(target), value)
  if (isPlain && target.type === 'MemberExpression' && SET_WORDS.test(lastName(target) ?? ''))
    noteWord(walk, node, lastName(target) ?? '')
  // In `a = b = c = …` the chain nests to the right, seldom deeply.
  const from = valueNamed(walk, value, isPlain ? nameTarget(target) : undefined)
  if (isPlain) bindPattern(walk, target, literalCredential(walk, lastName(target), value))
  if (isPlain) {
    bindPattern(walk, target, from)
    return from
  }
  if (LOGICAL_ASSIGNMENTS.has(node.operator as string)) {
    // Either what the target holds or the new value.
    const to = walk.facts.node()
    walk.facts.flow(expression(walk, target), to)
    walk.facts.flow(from, to)
    bindPattern(walk, target, from)
    return to
  }
  const text = constantText(value)
  const made = makeText(walk, [expression(walk, target), text ?? from])
  if (node.operator === '+=') bindPattern(walk, target, made)
  return made
}

const template: Handler = (walk, node) => {
  noteSecret(walk, node)
  const parts = (node.expressions ?? []).map((part) => expression(walk, part))
  const texts = (node.quasis ?? []).map(({ value }) => (value as { cooked?: string }).cooked ?? '')
  return makeText(
    walk,
    texts.flatMap((text, at) => [text, ...parts.slice(at, at + 1)]),
  )
}

const conditional: Handler = (walk, node) => {
  const to = walk.facts.node()
  let at: Ast | undefined = node
  const around = walk.scope
  while (at?.type === 'ConditionalExpression') {
    const test = at.test as Ast
    const yes = one(at.consequent) as Ast
    noteTest(walk, test, expression(walk, test))
    withCondition(walk, test, true, () => walk.facts.flow(expression(walk, yes), to))
    assumeOtherwise(walk, test)
    at = at.alternate ?? undefined
  }
  const last = at
  if (last) walk.facts.branch(() => walk.facts.flow(expression(walk, last), to))
  walk.scope = around
  return to
}

const inner: Handler = (walk, node) => expression(walk, (node.expression ?? node.argument) as Ast)

const walkOnly: Handler = (walk, node) => {
  const argument = node.argument
  const value = argument ? expression(walk, argument) : NONE
  if (node.operator === '!') noteTest(walk, argument, value)
  return NONE
}

const literal: Handler = (walk, node) => {
  noteSecret(walk, node)
  if (!node.regex || !isRedosProne(node.regex.pattern)) return NONE
  walk.facts.facts.slowPatterns.push(walk.inside, getLine(walk, node), getColumn(walk, node))
  return walk.facts.global('#slow-pattern')
}

const awaitOrYield: Handler = (walk, node) => {
  if (!node.argument) return NONE
  const value = expression(walk, node.argument)
  if (node.type === 'YieldExpression')
    walk.facts.flow(value, walk.facts.facts.functions[walk.inside]?.result ?? NONE)
  return value
}

const sequence: Handler = (walk, node) => {
  let last = NONE
  for (const each of node.expressions ?? []) last = expression(walk, each)
  return last
}

const handlers: Readonly<Record<string, Handler>> = {
  Identifier: identifier,
  ThisExpression: (walk) => walk.self,
  Literal: literal,
  MemberExpression: memberExpression,
  CallExpression: callExpression,
  NewExpression: newExpression,
  ImportExpression: dynamicImport,
  TaggedTemplateExpression: taggedTemplate,
  FunctionExpression: (walk, node) => walkFunction(walk, node, undefined),
  ArrowFunctionExpression: (walk, node) => walkFunction(walk, node, undefined),
  ClassExpression: (walk, node) => walkClass(walk, node, undefined),
  ObjectExpression: (walk, node) => objectExpression(walk, node, undefined),
  ArrayExpression: arrayExpression,
  BinaryExpression: binaryExpression,
  LogicalExpression: logicalExpression,
  ConditionalExpression: conditional,
  AssignmentExpression: assignment,
  SequenceExpression: sequence,
  TemplateLiteral: template,
  UnaryExpression: walkOnly,
  UpdateExpression: walkOnly,
  AwaitExpression: awaitOrYield,
  YieldExpression: awaitOrYield,
  SpreadElement: inner,
  ChainExpression: inner,
  ParenthesizedExpression: inner,
  TSAsExpression: inner,
  TSSatisfiesExpression: inner,
  TSNonNullExpression: inner,
  TSTypeAssertion: inner,
  TSInstantiationExpression: inner,
  TypeCastExpression: inner,
  JSXElement: jsxElement,
  JSXFragment: jsxFragment,
  JSXExpressionContainer: inner,
  JSXSpreadChild: inner,
}

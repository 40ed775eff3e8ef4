import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { guardOfRemoval } from '../../rules/guards.ts'
import { type Ast, constantText, many, memberName, speakableName } from './ast.ts'
import { addImport } from './imports.ts'
import { valueOf } from './condition-target.ts'
import { expression } from './visit.ts'
import { type Walk, getColumn, getLine } from './walk.ts'

const LITERAL_LENGTH_MAX = 200

/** The callee of a call, and its receiver. */
type Callee = { readonly node: number; readonly self: number; readonly name: string }

const unwrap = (node: Ast): Ast => {
  let at = node
  while (
    at.type === 'ChainExpression' ||
    at.type === 'ParenthesizedExpression' ||
    at.type === 'TSNonNullExpression' ||
    at.type === 'TSAsExpression'
  )
    at = at.expression as Ast
  // Compilers emit `(0, thing.run)(…)` for a call without a receiver.
  if (
    at.type === 'SequenceExpression' &&
    at.expressions?.every((part, i, all) => i === all.length - 1 || part.type === 'Literal')
  )
    return at.expressions.at(-1) as Ast
  return at
}

const resolveCallee = (walk: Walk, given: Ast): Callee => {
  const node = unwrap(given)
  if (node.type === 'Super') return { node: walk.superclass, self: walk.self, name: 'super' }
  if (node.type === 'MemberExpression') {
    const name = memberName(node, node.property) ?? ''
    if (node.object?.type === 'Super')
      return { node: expression(walk, node), self: walk.self, name }
    const self = expression(walk, node.object as Ast)
    const isComputed = node.computed === true
    if (isComputed) expression(walk, node.property as Ast)
    const to = walk.facts.node()
    walk.facts.load(self, memberName(node, node.property), to, walk.inside)
    // The method of a constant, such as `'text'.replace`, still takes its arguments.
    return { node: to, self, name }
  }
  return { node: expression(walk, node), self: NONE, name: node.name ?? '' }
}

const record = (walk: Walk, node: Ast, callee: Callee, isNew: boolean): number => {
  const { facts } = walk
  const given = node.arguments ?? []
  const result = facts.node()
  const call: CallFact = {
    in: walk.inside,
    line: getLine(walk, node),
    column: getColumn(walk, node),
    callee: callee.node,
    self: callee.self,
    args: [],
    result,
    isNew,
    name: callee.name,
  }
  facts.facts.calls.push(call)
  given.forEach((argument, at) => {
    if (argument.type === 'SpreadElement') call.spreadFrom ??= at
    const value = expression(walk, argument)
    call.args.push(value)
    noteConstants(call, argument, at)
  })
  return withoutRemoved(walk, callee.name, given, result)
}

/** `x.replace(/[^\w-]/g, '')`: the result contains no other characters. */
const withoutRemoved = (
  walk: Walk,
  name: string,
  [pattern, put]: readonly Ast[],
  result: number,
): number => {
  if (isEscaping(walk, name, pattern, put)) {
    const to = walk.facts.node()
    walk.facts.guard({ from: result, to, guard: 'escaped', trusted: [] })
    return to
  }
  if (!/^replace(?:All)?$/.test(name) || !/^[\w-]*$/.test(constantText(put) ?? ' ')) return result
  const { regex } = (pattern && valueOf(walk, pattern)) ?? {}
  const guard = /g/.test(regex?.flags ?? '') ? guardOfRemoval(regex?.pattern ?? '') : undefined
  if (!guard) return result
  const to = walk.facts.node()
  walk.facts.guard({ from: result, to, guard, trusted: [] })
  return to
}

/** `x.replace(/</g, '&lt;')`, and `x.replace(/[&<>]/g, (each) => TABLE[each])`. */
const isEscaping = (
  walk: Walk,
  name: string,
  pattern: Ast | undefined,
  put: Ast | undefined,
): boolean => {
  if (!/^replace(?:All)?$/.test(name) || !pattern || !put) return false
  const { regex } = valueOf(walk, pattern) ?? {}
  const replaced = regex
    ? /g/.test(regex.flags ?? '')
      ? regex.pattern
      : ''
    : constantText(pattern)
  if (replaced === undefined) return false
  const text = constantText(put)
  return text === undefined
    ? regex !== undefined && /^\[[^\]]*<[^\]]*\]$/.test(replaced)
    : replaced.includes('<') && /^&(?:lt|#60|#x3c);?$/i.test(text)
}

/** Constants that frameworks read: a route's path, an event's name, a method. */
const noteConstants = (call: CallFact, argument: Ast, at: number): void => {
  noteShell(call, argument, at)
  noteKeys(call, argument, at)
  if (at > 1) return
  const literal = constantText(argument)
  if (literal !== undefined && literal.length <= LITERAL_LENGTH_MAX)
    (call.literals ??= {})[at] = literal
  if (
    argument.type === 'Literal' &&
    (typeof argument.value === 'number' || typeof argument.value === 'boolean')
  )
    (call.options ??= {})[`${at}`] = String(argument.value)
  if (argument.type === 'ArrayExpression') {
    const texts = (argument.elements ?? []).map((element) => constantText(element))
    if (texts.length > 0 && texts.every((text) => text !== undefined))
      (call.options ??= {})[`${at}.[]`] = texts.join(',').slice(0, LITERAL_LENGTH_MAX)
  }
  if (argument.type !== 'ObjectExpression') return
  for (const property of (argument.properties ?? []).slice(0, 32)) {
    const value = constantText(property.value as Ast | undefined)
    const key = property.key ? memberName(property, property.key) : undefined
    if (value !== undefined && key !== undefined && value.length <= LITERAL_LENGTH_MAX)
      (call.options ??= {})[`${at}.${key}`] = value
  }
}

/** Keys of an object literal, and which of them are constants other than texts. */
const noteKeys = (call: CallFact, argument: Ast, at: number): void => {
  if (argument.type !== 'ObjectExpression' || at > 3) return
  const keys: string[] = []
  const visit = (object: Ast, prefix: string) => {
    for (const property of (object.properties ?? []).slice(0, 32)) {
      const key = property.key && speakableName(memberName(property, property.key))
      if (key === undefined || key.length > 64) {
        if (property.type === 'SpreadElement') keys.push('...')
        continue
      }
      const name = `${prefix}${key}`
      const value = property.value as Ast
      keys.push(name)
      const constant = constantWord(value)
      if (constant !== undefined) (call.options ??= {})[`${at}.${name}`] = constant
      if (value.type === 'ObjectExpression' && prefix === '') visit(value, `${name}.`)
    }
  }
  visit(argument, '')
  if (keys.length > 0) (call.keys ??= {})[at] = keys.join(',')
}

const constantWord = (value: Ast): string | undefined => {
  if (value.type === 'ArrayExpression') {
    const texts = (value.elements ?? []).map((element) => constantText(element))
    return texts.length > 0 && texts.length <= 8 && texts.every((text) => text !== undefined)
      ? texts.join(',').slice(0, LITERAL_LENGTH_MAX)
      : undefined
  }
  if (value.type !== 'Literal') return undefined
  const { value: given } = value
  if (given === null) return 'null'
  return typeof given === 'boolean' || typeof given === 'number'
    ? String(given)
    : typeof given === 'string' && given.length <= LITERAL_LENGTH_MAX
      ? given
      : undefined
}

/**
 * Whether a shell starts the program decides what its arguments may do; anything but a literal
 * false counts as true.
 */
const noteShell = (call: CallFact, argument: Ast, at: number): void => {
  if (argument.type !== 'ObjectExpression') return
  const shell = (argument.properties ?? []).find(
    (property) => property.key && memberName(property, property.key) === 'shell',
  )?.value as Ast | undefined
  if (shell && !(shell.type === 'Literal' && shell.value === false))
    (call.options ??= {})[`${at}.shell`] = 'yes'
}

export const callExpression = (walk: Walk, node: Ast): number => {
  const callee = node.callee as Ast
  if (callee.type === 'Identifier' && callee.name === 'require') {
    const required = requireCall(walk, node)
    if (required !== undefined) return required
  }
  if (callee.type === 'Import') return dynamicImport(walk, node)
  return record(walk, node, resolveCallee(walk, callee), false)
}

/** `require('x')`, unless the file declares its own `require`. */
const requireCall = (walk: Walk, node: Ast): number | undefined => {
  if (walk.scope.find('require') !== undefined) return undefined
  const [argument] = many(node.arguments)
  const specifier = constantText(argument)
  if (specifier === undefined) return undefined
  const to = walk.facts.node()
  addImport(walk, node, specifier, 'require', { node: to })
  return to
}

export const dynamicImport = (walk: Walk, node: Ast): number => {
  const source = node.source ?? node.arguments?.[0]
  const specifier = constantText(source)
  const to = walk.facts.node()
  if (specifier !== undefined) addImport(walk, node, specifier, 'dynamic', { node: to })
  else {
    const value = source ? expression(walk, source) : NONE
    walk.facts.facts.calls.push({
      in: walk.inside,
      line: getLine(walk, node),
      column: getColumn(walk, node),
      callee: walk.facts.global('import'),
      self: NONE,
      args: [value],
      result: to,
      isNew: false,
      name: 'import',
    })
  }
  return to
}

export const newExpression = (walk: Walk, node: Ast): number => {
  const callee = resolveCallee(walk, node.callee as Ast)
  return record(walk, node, { ...callee, self: NONE }, true)
}

export const taggedTemplate = (walk: Walk, node: Ast): number => {
  const callee = resolveCallee(walk, node.tag as Ast)
  const quasi = node.quasi as Ast
  const { facts } = walk
  const args = (quasi.expressions ?? []).map((part) => expression(walk, part))
  const result = facts.node()
  facts.facts.calls.push({
    in: walk.inside,
    line: getLine(walk, node),
    column: getColumn(walk, node),
    callee: callee.node,
    self: callee.self,
    args: [NONE, ...args],
    result,
    isNew: false,
    name: callee.name,
  })
  return result
}

import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { guardOfRemoval } from '../../rules/guards.ts'
import { type Ast, constantText, many, memberName, propertyName } from './ast.ts'
import { noteConstants } from './call-constants.ts'
import { addImport } from './imports.ts'
import { valueOf } from './condition-target.ts'
import { listValidators, noteChecked, noteFieldChain } from './schema-fields.ts'
import { noteRender } from './renders.ts'
import { expression } from './visit.ts'
import { statementText } from './statement-text.ts'
import { type Walk, getCallPlace, getColumn, getLine } from './walk.ts'

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
    walk.facts.load(self, propertyName(node, node.property), to, walk.inside)
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
    ...getCallPlace(walk, node),
    callee: callee.node,
    self: callee.self,
    args: [],
    result,
    isNew,
    name: callee.name,
  }
  facts.facts.calls.push(call)
  const around = walk.validators
  walk.validators = listValidators(given) ?? around
  given.forEach((argument, at) => {
    if (argument.type === 'SpreadElement') call.spreadFrom ??= at
    const value = expression(walk, argument)
    call.args.push(value)
    noteConstants(walk, call, argument, at)
  })
  walk.validators = around
  noteRender(walk, call, given)
  noteChecked(walk, call, node)
  noteFieldChain(walk, node)
  // `token.split('.')`, whose second part is the content.
  if (callee.name === 'split' && call.literals?.[0] === '.') facts.mark(result, 'token')
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
  if (!/^replace(?:All)?$/.test(name)) return result
  const text = constantText(put) ?? ' '
  const { regex } = (pattern && valueOf(walk, pattern)) ?? {}
  const isGlobal = /g/.test(regex?.flags ?? '')
  const guard =
    /^\/?$/.test(text) && LEADING_SLASHES.test(regex?.pattern ?? '')
      ? 'unslashed'
      : isGlobal && text === String.raw`\$&` && /^\[.*\.\*.*\]$/.test(regex?.pattern ?? '')
        ? 'quoted'
        : isGlobal && /^[\w-]*$/.test(text)
          ? guardOfRemoval(regex?.pattern ?? '')
          : undefined
  if (!guard) return result
  const to = walk.facts.node()
  walk.facts.guard({ from: result, to, guard, trusted: [] })
  return to
}

/** `^\\/+` and `^[\\/\\\\]+`: all slashes at the beginning. */
const LEADING_SLASHES = /^\^(?:\\?\/|\[(?:\\?\/|\\\\)+\])(?:\+|\{2,\})$/

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
    : replaced.includes('<') && /^(?:&(?:lt|#60|#x3c);?|\\u003c|\\x3c)$/i.test(text)
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
  const statement = statementText(walk, quasi)
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
    ...(statement === undefined ? {} : { options: { sql: statement } }),
  })
  return result
}

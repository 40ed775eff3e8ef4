import { type Ast, memberName } from './ast.ts'
import type { Walk } from './walk.ts'

/** By the name of the key of a loop: the object whose keys the loop takes, or COUNTER. */
export type OwnKeys = ReadonlyMap<string, string>

/**
 * Walks the body of `for (const key in value)`, or of a loop over `Object.keys(value)` or
 * `Object.entries(value)`: in it, `value[key] = …` replaces a member that the object has and
 * reaches no prototype.
 */
export const withOwnKeys = (walk: Walk, loop: Ast, act: () => void): void => {
  const around = walk.ownKeys
  const [name, object] = findKey(loop) ?? []
  if (name !== undefined && object !== undefined) walk.ownKeys = new Map(around).set(name, object)
  act()
  walk.ownKeys = around
}

/** After an assignment, a variable is neither a key nor the object whose keys were taken. */
export const forgetKeys = (walk: Walk, name: string): void => {
  if (walk.ownKeys.size === 0) return
  const left = [...walk.ownKeys].filter(
    ([key, object]) => key !== name && findRoot(object) !== name && !object.includes(`[${name}]`),
  )
  if (left.length < walk.ownKeys.size) walk.ownKeys = new Map(left)
}

/** Walks the body of `for (let at = 0; …)`: `list[at]` is an element of the list. */
export const withCounter = (walk: Walk, { init }: Ast, act: () => void): void => {
  const around = walk.ownKeys
  const keys = new Map(around)
  const declared = init?.type === 'VariableDeclaration' ? (init.declarations ?? []) : []
  for (const { id, init: first } of declared)
    if (id?.type === 'Identifier' && isNumber(first)) keys.set(id.name as string, COUNTER)
  walk.ownKeys = keys
  act()
  walk.ownKeys = around
}

/** What a counter has in place of an object. */
const COUNTER = ''

/** `0`, and `list.length - 1`. */
const isNumber = (node: Ast | null | undefined): boolean =>
  typeof node?.value === 'number' ||
  (node?.type === 'BinaryExpression' && node.operator === '-' && isNumber(node.right))

/** Whether a member is read under a counter. */
export const isCounted = (walk: Walk, { computed, property }: Ast): boolean =>
  computed === true &&
  property?.type === 'Identifier' &&
  walk.ownKeys.get(property.name as string) === COUNTER

/** Whether a member is one under a key of its own object. */
export const isOwnMember = (walk: Walk, { object, property }: Ast): boolean => {
  if (walk.ownKeys.size === 0 || property?.type !== 'Identifier') return false
  const known = walk.ownKeys.get(property.name as string)
  return known !== undefined && object !== undefined && known === toPath(object)
}

const findKey = ({ type, left, right }: Ast): readonly [string, string] | undefined => {
  const pattern = left?.type === 'VariableDeclaration' ? left.declarations?.[0]?.id : left
  if (!pattern || !right) return undefined
  const listed = type === 'ForInStatement' ? { of: right, isPairs: false } : listedKeys(right)
  const key = listed?.isPairs === true ? pattern.elements?.[0] : pattern
  const object = listed && toPath(listed.of)
  return key?.type === 'Identifier' && object !== undefined
    ? [key.name as string, object]
    : undefined
}

/** The object of `Object.keys(value)`. */
const listedKeys = ({ type, callee, arguments: args }: Ast) => {
  const owner = callee?.type === 'MemberExpression' ? callee.object : undefined
  const method =
    callee && owner?.name === 'Object' ? memberName(callee, callee.property) : undefined
  const [of] = args ?? []
  return type === 'CallExpression' && of && (method === 'keys' || method === 'entries')
    ? { of, isPairs: method === 'entries' }
    : undefined
}

const DEPTH_MAX = 8

/** `a.b[key]` as a text; undefined for anything but names. */
const toPath = (given: Ast): string | undefined => {
  const parts: string[] = []
  let at: Ast | undefined = given
  for (let depth = 0; at?.type === 'MemberExpression' && depth < DEPTH_MAX; depth += 1) {
    const name = memberName(at, at.property)
    const isByName = name === undefined && at.property?.type === 'Identifier'
    if (name === undefined && !isByName) return undefined
    parts.unshift(isByName ? `[${at.property?.name}]` : `.${name}`)
    at = at.object
  }
  if (at?.type === 'ThisExpression') return `this${parts.join('')}`
  return at?.type === 'Identifier' ? `${at.name}${parts.join('')}` : undefined
}

const findRoot = (path: string): string => /^[^.[]*/.exec(path)?.[0] ?? ''

import { type GuardName, VALIDATORS, guardOfPattern, guardOfStart } from '../../rules/guards.ts'
import { CONDITION_DEPTH_MAX, type PathCondition, mergeConditions } from '../path-condition.ts'
import { type Ast, constantText, memberName } from './ast.ts'
import {
  type Subject,
  findPattern,
  findUrls,
  identifiersIn,
  toSubject,
  valueOf,
} from './condition-target.ts'
import { type Walk, getCallPlace } from './walk.ts'

/** What is implied once a condition was true, or false. */
export const holdsWhen = (
  walk: Walk,
  test: Ast,
  isTrue: boolean,
  depth = 0,
): PathCondition<Subject>[] => {
  if (depth > CONDITION_DEPTH_MAX) return []
  switch (test.type) {
    case 'ParenthesizedExpression':
    case 'ChainExpression':
      return holdsWhen(walk, test.expression as Ast, isTrue, depth + 1)
    case 'UnaryExpression':
      return test.operator === '!' ? holdsWhen(walk, test.argument as Ast, !isTrue, depth + 1) : []
    case 'LogicalExpression': {
      if (test.operator === '??') return []
      const left = holdsWhen(walk, test.left as Ast, isTrue, depth + 1)
      const right = holdsWhen(walk, test.right as Ast, isTrue, depth + 1)
      return (test.operator === '&&') === isTrue
        ? [...left, ...right]
        : mergeConditions(left, right, isSame)
    }
    case 'BinaryExpression':
      return ofComparison(walk, test, isTrue)
    case 'CallExpression':
      return ofCall(walk, test, isTrue)
    case 'Identifier': {
      const value = valueOf(walk, test)
      if (!value || value === test) return []
      if (value.type === 'ConditionalExpression')
        // `const file = isInside ? path : null`
        return isTrue && isNothing(value.alternate)
          ? holdsWhen(walk, value.test as Ast, true, depth + 1)
          : []
      return CONDITIONS.test(value.type) ? holdsWhen(walk, value, isTrue, depth + 1) : []
    }
    default:
      return []
  }
}

/** Kinds of constants that stand for a condition: `const isKnown = LIST.includes(x)`. */
const CONDITIONS = /^(?:CallExpression|BinaryExpression|LogicalExpression|UnaryExpression)$/

const isNothing = (node: Ast | null | undefined): boolean =>
  node?.type === 'Literal'
    ? node.value === null || node.value === false
    : node?.name === 'undefined'

const isSame = (a: Subject, b: Subject): boolean => a.key === b.key

const held = (
  subject: Subject | undefined,
  guard: GuardName | undefined,
  trusted: readonly number[] | undefined,
): PathCondition<Subject>[] => (subject && guard && trusted ? [{ subject, guard, trusted }] : [])

/**
 * A value that is in a list; for the host of a URL, the URL as well. If the list is the host that
 * the client addressed, the URL may be sent to it, but not requested.
 */
const heldListed = (
  walk: Walk,
  given: Ast,
  trusted: readonly number[] | undefined,
): PathCondition<Subject>[] => [
  ...held(toSubject(walk, given), 'listed', trusted),
  ...findUrls(walk, given).flatMap((url) => [
    ...held(toSubject(walk, url), 'hosted', trusted),
    ...held(toSubject(walk, url), 'addressed', trusted),
  ]),
]

const ofComparison = (walk: Walk, test: Ast, isTrue: boolean): PathCondition<Subject>[] => {
  const { operator = '', left, right } = test as Ast & { left: Ast; right: Ast }
  if (operator === 'in')
    return isTrue ? held(toSubject(walk, left), 'keyed', identifiersIn(walk, right)) : []
  const search = searchIn(left, operator, right)
  if (search) return ofCall(walk, search.call, search.isFound === isTrue, search.isStart)
  if (!/^[!=]==?$/.test(operator)) return []
  const isEqual = (operator[0] === '=') === isTrue
  if (!isEqual) {
    const text = constantText(right) ?? constantText(left)
    const subject = toSubject(walk, constantText(right) === undefined ? right : left)
    return text === undefined ? [] : ofForbidden(subject, [text])
  }
  const typed = [left, right].find(
    (side) => side.type === 'UnaryExpression' && side.operator === 'typeof',
  )
  if (typed) {
    const type = constantText(typed === left ? right : left) ?? ''
    return held(toSubject(walk, typed.argument as Ast), TYPE_GUARDS.get(type), [])
  }
  return [
    ...heldListed(walk, left, identifiersIn(walk, right)),
    ...heldListed(walk, right, identifiersIn(walk, left)),
    ...ofDirectory(walk, left, right),
    ...ofDirectory(walk, right, left),
  ]
}

const TYPE_GUARDS: ReadonlyMap<string, GuardName> = new Map([
  ['number', 'number'],
  ['bigint', 'number'],
  ['boolean', 'number'],
  ['string', 'text'],
])

/** `path.dirname(file) === ROOT`: the file is directly in the directory. */
const ofDirectory = (walk: Walk, call: Ast, root: Ast): PathCondition<Subject>[] => {
  const [file] = call.type === 'CallExpression' ? (call.arguments ?? []) : []
  return file && /(?:^|\.)dirname$/.test(dotted(call.callee as Ast))
    ? held(toSubject(walk, file), 'within', identifiersIn(walk, root))
    : []
}

/** `list.indexOf(x) !== -1`, `text.indexOf(start) === 0`. */
const searchIn = (
  left: Ast,
  operator: string,
  right: Ast,
): { call: Ast; isFound: boolean; isStart: boolean } | undefined => {
  const isSearch =
    left.type === 'CallExpression' &&
    left.callee?.type === 'MemberExpression' &&
    /^(?:indexOf|search)$/.test(memberName(left.callee, left.callee.property) ?? '')
  if (!isSearch) return undefined
  const isMinusOne =
    right.type === 'UnaryExpression' && right.operator === '-' && right.argument?.value === 1
  const isZero = right.type === 'Literal' && right.value === 0
  if (isMinusOne && /^(?:!==?|>)$/.test(operator))
    return { call: left, isFound: true, isStart: false }
  if (isMinusOne && /^===?$/.test(operator)) return { call: left, isFound: false, isStart: false }
  if (isZero && operator === '>=') return { call: left, isFound: true, isStart: false }
  if (isZero && operator === '<') return { call: left, isFound: false, isStart: false }
  if (isZero && /^[!=]==?$/.test(operator))
    return { call: left, isFound: operator.startsWith('='), isStart: true }
  return undefined
}

/** A key that differs from those that lead to a prototype. */
const ofForbidden = (
  subject: Subject | undefined,
  texts: readonly string[],
): PathCondition<Subject>[] => [
  ...(texts.includes('__proto__') ? held(subject, 'notProto', []) : []),
  ...(texts.includes('constructor') || texts.includes('prototype')
    ? held(subject, 'notConstructor', [])
    : []),
]

const ofCall = (
  walk: Walk,
  call: Ast,
  isTrue: boolean,
  isStart = false,
): PathCondition<Subject>[] => {
  const callee = call.callee as Ast
  const args = (call.arguments ?? []).filter(({ type }) => type !== 'SpreadElement')
  const [first, second] = args
  if (!first) return []
  if (callee.type === 'Identifier') {
    const isOfLanguage = walk.scope.find(callee.name as string) === undefined
    const named = callee.name as string
    if (!isOfLanguage)
      return [
        ...ofValidator(walk, named, args, isTrue),
        ...findGuardConditions(walk, call, named, isTrue),
      ]
    if (callee.name === 'isNaN' && !isTrue) return held(toSubject(walk, first), 'number', [])
    return callee.name === 'isFinite' && isTrue ? held(toSubject(walk, first), 'number', []) : []
  }
  if (callee.type !== 'MemberExpression') return []
  const name = memberName(callee, callee.property) ?? ''
  const object = callee.object as Ast
  switch (isStart && name === 'indexOf' ? 'startsWith' : name) {
    case 'includes':
    case 'has':
    case 'indexOf': {
      const listed = toSubject(walk, first)
      if (isTrue) return heldListed(walk, first, identifiersIn(walk, object))
      const text = constantText(first)
      if (text === '..') return held(toSubject(walk, object), 'level', [])
      return ofForbidden(listed, textsIn(walk, object))
    }
    case 'test': {
      const pattern = findPattern(walk, object)
      return isTrue && pattern
        ? held(toSubject(walk, first), guardOfPattern(pattern, false), [])
        : []
    }
    case 'match':
    case 'search': {
      const pattern = findPattern(walk, first)
      return isTrue && pattern && name === 'match'
        ? held(toSubject(walk, object), guardOfPattern(pattern, false), [])
        : []
    }
    case 'startsWith':
      return ofStart(walk, object, first, isTrue)
    case 'hasOwnProperty':
      return isTrue ? held(toSubject(walk, first), 'listed', identifiersIn(walk, object)) : []
    case 'hasOwn':
    case 'call': {
      const isOwn = /^(?:Object\.hasOwn|.*\bhasOwnProperty\.call)$/.test(dotted(callee))
      return isTrue && isOwn && second
        ? held(toSubject(walk, second), 'listed', identifiersIn(walk, first))
        : []
    }
    case 'isInteger':
    case 'isSafeInteger':
    case 'isFinite':
      return isTrue && dotted(object) === 'Number' ? held(toSubject(walk, first), 'number', []) : []
    default:
      return [
        ...ofValidator(walk, name, args, isTrue),
        ...findGuardConditions(walk, call, name, isTrue),
      ]
  }
}

const ofValidator = (
  walk: Walk,
  name: string,
  [first, second]: readonly Ast[],
  isTrue: boolean,
): PathCondition<Subject>[] =>
  isTrue && first
    ? held(toSubject(walk, first), VALIDATORS.get(name), second ? identifiersIn(walk, second) : [])
    : []

/** What a function of the repository implies about its arguments; the linker resolves it. */
const findGuardConditions = (
  walk: Walk,
  call: Ast,
  name: string,
  isTrue: boolean,
): PathCondition<Subject>[] => {
  const place = { name, ...getCallPlace(walk, call) }
  return (call.arguments ?? []).slice(0, ARGUMENTS_MAX).flatMap((given, argument) => {
    const subject = toSubject(walk, given)
    return subject && given.type !== 'CallExpression'
      ? [{ subject, guard: 'asked' as const, trusted: [], asked: { ...place, argument, isTrue } }]
      : []
  })
}

const ARGUMENTS_MAX = 4

/**
 * A path that begins with a directory and a separator, or whose relative path from the directory
 * does not begin by going up.
 */
const ofStart = (
  walk: Walk,
  object: Ast,
  start: Ast,
  isTrue: boolean,
): PathCondition<Subject>[] => {
  const text = constantText(start)
  if (isTrue)
    return [
      ...(endsWithSeparator(walk, start)
        ? held(toSubject(walk, object), 'below', identifiersIn(walk, start))
        : []),
      ...(text === undefined ? [] : held(toSubject(walk, object), guardOfStart(text), [])),
    ]
  if (text === '//') return held(toSubject(walk, object), 'unslashed', [])
  if (text !== '..') return []
  const relative = valueOf(walk, object)
  if (
    relative?.type !== 'CallExpression' ||
    !/(?:^|\.)relative$/.test(dotted(relative.callee as Ast))
  )
    return []
  const [root, target] = relative.arguments ?? []
  if (!root || !target) return []
  const trusted = identifiersIn(walk, root)
  return [
    ...held(toSubject(walk, object), 'within', trusted),
    ...held(toSubject(walk, target), 'within', trusted),
  ]
}

/**
 * `root + path.sep`, `${root}/`, `'/srv/'`: without a separator, a sibling with the same prefix
 * would pass.
 */
const endsWithSeparator = (walk: Walk, given: Ast): boolean => {
  const node = valueOf(walk, given) ?? given
  if (node.type === 'BinaryExpression') return isSeparator(node.right as Ast)
  if (node.type === 'TemplateLiteral') {
    const tail = (node.quasis?.at(-1)?.value as { cooked?: string } | undefined)?.cooked ?? ''
    if (tail !== '') return /[\\/]$/.test(tail)
    const last = node.expressions?.at(-1)
    return last !== undefined && isSeparator(last)
  }
  return isSeparator(node)
}

const isSeparator = (node: Ast): boolean =>
  /[\\/]$/.test(constantText(node) ?? '') || /(?:^|\.)sep$/.test(dotted(node))

/** `path.posix.sep`; empty for anything but names. */
export const dotted = (node: Ast): string => {
  if (node.type === 'Identifier') return node.name ?? ''
  if (node.type !== 'MemberExpression' || node.computed === true) return ''
  return `${dotted(node.object as Ast)}.${memberName(node, node.property) ?? ''}`
}

/**
 * The constant texts of an inline list or of one that a constant holds: `['a', 'b']`, `new
 * Set(['a'])`.
 */
const textsIn = (walk: Walk, given: Ast): string[] => {
  const node = valueOf(walk, given) ?? given
  const list = node.type === 'NewExpression' ? node.arguments?.[0] : node
  const texts = (list?.type === 'ArrayExpression' ? (list.elements ?? []) : []).map((element) =>
    constantText(element),
  )
  return texts.filter((text) => text !== undefined)
}

/** What a call that throws unless a condition is true implies about the code after it. */
export const holdsAfterCall = (walk: Walk, node: Ast): PathCondition<Subject>[] => {
  const [condition] = node.type === 'CallExpression' ? (node.arguments ?? []) : []
  return condition && ASSERTING.test(dotted(node.callee as Ast))
    ? holdsWhen(walk, condition, true)
    : []
}

/** `console.assert` only writes a line. */
const ASSERTING = /^(?:(?!console\b)\w+\.)?(?:assert|invariant)(?:\.ok)?$/

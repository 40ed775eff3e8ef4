import { type GuardName, VALIDATORS, guardOfPattern, guardOfStart } from '../../rules/guards.ts'
import { CONDITION_DEPTH_MAX, type PathCondition, mergeConditions } from '../path-condition.ts'
import { type Tree, children, field, getCallPlace } from '../syntax-tree.ts'
import { excludesSecondSlash, listsColumns } from './compared-parts.ts'
import { type PythonWalk, constantText } from './walk.ts'

/** What is implied once a condition was true, or false. */
export const holdsWhen = (
  walk: PythonWalk,
  test: Tree,
  isTrue: boolean,
  depth = 0,
): PathCondition<string>[] => {
  if (depth > CONDITION_DEPTH_MAX) return []
  const [first, second] = children(test)
  switch (test.type) {
    case 'parenthesized_expression':
      return first ? holdsWhen(walk, first, isTrue, depth + 1) : []
    case 'not_operator':
      return first ? holdsWhen(walk, first, !isTrue, depth + 1) : []
    case 'boolean_operator': {
      if (!first || !second) return []
      const left = holdsWhen(walk, first, isTrue, depth + 1)
      const right = holdsWhen(walk, second, isTrue, depth + 1)
      return (field(test, 'operator')?.text === 'and') === isTrue
        ? [...left, ...right]
        : mergeConditions(left, right, (a, b) => a === b)
    }
    case 'comparison_operator':
      return ofComparison(walk, test, isTrue)
    case 'call':
      return ofCall(walk, test, isTrue)
    case 'identifier':
      return ofAlias(walk, test, isTrue, depth)
    case 'attribute':
      return isTrue ? [] : ofMissingHost(walk, test)
    default:
      return []
  }
}

/** `is_known = x in LIST`, and `file = path if is_inside else None`. */
const ofAlias = (
  walk: PythonWalk,
  name: Tree,
  isTrue: boolean,
  depth: number,
): PathCondition<string>[] => {
  const value = walk.values.get(name.text)
  if (!value) return []
  if (value.type === 'conditional_expression') {
    const [, test, otherwise] = children(value)
    return isTrue && test && otherwise?.type === 'none'
      ? holdsWhen(walk, test, true, depth + 1)
      : []
  }
  return /^(?:call|comparison_operator|boolean_operator|not_operator)$/.test(value.type)
    ? holdsWhen(walk, value, isTrue, depth + 1)
    : []
}

/** `parts.netloc` is empty: the URL has no host. */
const ofMissingHost = (walk: PythonWalk, node: Tree): PathCondition<string>[] => [
  ...findUrls(walk, node).flatMap((url) => held(walk, url, 'hosted', [])),
  ...(/^(?:netloc|hostname)$/.test(field(node, 'attribute')?.text ?? '')
    ? held(walk, field(node, 'object'), 'hosted', [])
    : []),
]

/** A variable of the function, or `str(x)` of one. */
const getName = (walk: PythonWalk, node: Tree | undefined): string | undefined => {
  if (node?.type === 'call' && field(node, 'function')?.text === 'str')
    return getName(walk, children(field(node, 'arguments'))[0])
  return node?.type === 'identifier' && walk.scope.find(node.text) !== undefined
    ? node.text
    : undefined
}

const held = (
  walk: PythonWalk,
  node: Tree | undefined,
  guard: GuardName | undefined,
  compared: readonly (Tree | undefined)[],
): PathCondition<string>[] => {
  const name = getName(walk, node)
  return name === undefined || guard === undefined
    ? []
    : [
        {
          subject: name,
          guard,
          trusted: compared.flatMap((each) => (each ? nodesIn(walk, each) : [])),
        },
      ]
}

/** The nodes of all names in an expression: if none is tainted, the result isn't either. */
const nodesIn = (walk: PythonWalk, node: Tree): number[] =>
  node.type === 'identifier'
    ? [walk.scope.find(node.text) ?? walk.facts.global(node.text)]
    : children(node).flatMap((child) => nodesIn(walk, child))

const ofComparison = (walk: PythonWalk, test: Tree, isTrue: boolean): PathCondition<string>[] => {
  const [left, right, more] = children(test)
  if (!left || !right || more) return []
  const operator = test.children
    .filter((each) => each !== null && each.id !== left.id && each.id !== right.id)
    .map((each) => each?.text)
    .join(' ')
  if (operator === 'in' || operator === 'not in') {
    const isIn = (operator === 'in') === isTrue
    // `ROOT in path.parents`
    if (isIn && field(right, 'attribute')?.text === 'parents')
      return held(walk, field(right, 'object'), 'below', [left])
    if (isIn) return heldListed(walk, left, right)
    if (constantText(left) === '..') return held(walk, toPath(right), 'level', [])
    return ofSecondSlash(walk, left, children(right))
  }
  if (right.type === 'none' && left.type === 'identifier' && /^is(?: not)?$/.test(operator))
    return (operator === 'is not') === isTrue ? ofAlias(walk, left, true, 1) : []
  if (operator !== '==' && operator !== '!=') return []
  if ((operator === '==') !== isTrue) return ofSecondSlash(walk, left, [right])
  const common = [left, right].find((side) => COMMON.test(field(side, 'function')?.text ?? ''))
  if (common) return ofCommonPath(walk, common, common.id === left.id ? right : left)
  const parent = [left, right].find((side) => field(side, 'attribute')?.text === 'parent')
  if (parent)
    return held(walk, field(parent, 'object'), 'within', [parent.id === left.id ? right : left])
  return [...heldListed(walk, left, right), ...heldListed(walk, right, left)]
}

const ofSecondSlash = (
  walk: PythonWalk,
  part: Tree,
  others: readonly Tree[],
): PathCondition<string>[] =>
  excludesSecondSlash(part, others) ? held(walk, field(part, 'value'), 'unslashed', []) : []

/** The path whose parts are searched: `path.split("/")`, `PurePath(path).parts`. */
const toPath = (node: Tree): Tree => {
  const target = field(node, 'function')
  const [separator] = children(field(node, 'arguments'))
  if (field(target ?? node, 'attribute')?.text === 'split' && constantText(separator) === '/')
    return (target && field(target, 'object')) ?? node
  const object = field(node, 'attribute')?.text === 'parts' ? field(node, 'object') : undefined
  return object ? toPathArgument(object) : node
}

/** The path that a `pathlib.PurePath(path)` is made of. */
const toPathArgument = (node: Tree): Tree =>
  PATH_MAKER.test(field(node, 'function')?.text ?? '')
    ? (children(field(node, 'arguments'))[0] ?? node)
    : node

const PATH_MAKER = /^(?:pathlib\.)?(?:Pure)?(?:Posix)?Path$/

/** `os.path.isabs(path)` and `PurePath(path).is_absolute()` are false. */
const heldRelative = (walk: PythonWalk, call: Tree): PathCondition<string>[] => {
  const target = field(call, 'function')
  if (/(?:^|\.)path\.isabs$|^isabs$/.test(target?.text ?? ''))
    return held(walk, children(field(call, 'arguments'))[0], 'joined', [])
  const object = target && field(target, 'object')
  return object && field(target, 'attribute')?.text === 'is_absolute'
    ? held(walk, toPathArgument(object), 'joined', [])
    : []
}

/** A value that is in a list; for the host of a URL, the URL as well. */
const heldListed = (walk: PythonWalk, node: Tree, list: Tree): PathCondition<string>[] => [
  ...held(walk, node, listsColumns(list) ? 'column' : 'listed', [list]),
  ...[...findUrls(walk, node), findParsed(walk, node)].flatMap((url) => [
    ...held(walk, url, 'hosted', [list]),
    ...held(walk, url, 'addressed', [list]),
  ]),
]

/** The name of a parsed URL whose host an expression is: `parts.hostname`. */
const findParsed = (walk: PythonWalk, node: Tree): Tree | undefined => {
  const owner = HOST.test(field(node, 'attribute')?.text ?? '') ? field(node, 'object') : undefined
  return owner?.type === 'identifier' && findUrls(walk, node).length > 0 ? owner : undefined
}

const HOST = /^(?:hostname|netloc|host)$/

/** The URLs that an expression is the host of: `urlparse(url).hostname`, or a name for it. */
const findUrls = (walk: PythonWalk, node: Tree): Tree[] => {
  const value = node.type === 'identifier' ? walk.values.get(node.text) : node
  if (value?.type !== 'attribute') return []
  const isHost = HOST.test(field(value, 'attribute')?.text ?? '')
  const owner = field(value, 'object')
  const made = owner?.type === 'identifier' ? walk.values.get(owner.text) : owner
  const isParsed = /(?:^|\.)(?:urlparse|urlsplit|URL)$/.test(
    field(made ?? value, 'function')?.text ?? '',
  )
  const [url] = isHost && isParsed && made ? children(field(made, 'arguments')) : []
  return url ? [url] : []
}

const COMMON = /(?:^|\.)commonpath$/

/**
 * `os.path.commonpath([root, full]) == root`: of the two, the one that is not compared with is
 * below the other.
 */
const ofCommonPath = (walk: PythonWalk, call: Tree, root: Tree): PathCondition<string>[] =>
  children(children(field(call, 'arguments'))[0])
    .filter((each) => each.text !== root.text)
    .flatMap((each) => held(walk, each, 'below', [root]))

/** Methods of a text that test its characters. */
const TEXT_METHODS: ReadonlyMap<string, GuardName> = new Map([
  ['isdigit', 'number'],
  ['isdecimal', 'number'],
  ['isalnum', 'word'],
  ['isalpha', 'word'],
  ['isidentifier', 'word'],
])

const TYPE_GUARDS: ReadonlyMap<string, GuardName> = new Map([
  ['int', 'number'],
  ['float', 'number'],
  ['bool', 'number'],
  ['UUID', 'number'],
  ['str', 'text'],
])

const ofCall = (walk: PythonWalk, call: Tree, isTrue: boolean): PathCondition<string>[] => {
  const known = ofKnownCall(walk, call, isTrue)
  return known.length > 0 ? known : findGuardConditions(walk, call, isTrue)
}

const ARGUMENTS_MAX = 4

/** What a function of the repository implies about its arguments; the linker resolves it. */
export const findGuardConditions = (
  walk: PythonWalk,
  call: Tree,
  isTrue?: boolean,
): PathCondition<string>[] => {
  const target = field(call, 'function')
  const name = (target && field(target, 'attribute')?.text) ?? target?.text ?? ''
  const place = { name, ...getCallPlace(call) }
  return children(field(call, 'arguments'))
    .slice(0, ARGUMENTS_MAX)
    .flatMap((given, argument) => {
      const subject = given.type === 'identifier' ? getName(walk, given) : undefined
      return subject === undefined
        ? []
        : [
            {
              subject,
              guard: 'asked',
              trusted: [],
              asked: { ...place, argument, ...(isTrue === undefined ? {} : { isTrue }) },
            },
          ]
    })
}

const ofKnownCall = (walk: PythonWalk, call: Tree, isTrue: boolean): PathCondition<string>[] => {
  const target = field(call, 'function')
  const given = children(field(call, 'arguments'))
  const [first, second] = given
  if (field(target ?? call, 'attribute')?.text === 'startswith') {
    const start = constantText(first)
    const text = target && field(target, 'object')
    const guard =
      start === undefined
        ? undefined
        : isTrue
          ? guardOfStart(start)
          : start === '//'
            ? 'unslashed'
            : undefined
    const found = held(walk, text, guard, [])
    if (found.length > 0 || !isTrue) return found
  }
  if (!isTrue) return heldRelative(walk, call)
  const validated = held(
    walk,
    findChecked(given),
    VALIDATORS.get((target && field(target, 'attribute')?.text) ?? target?.text ?? ''),
    [],
  )
  if (validated.length > 0) return validated
  if (target?.type === 'identifier')
    return target.text === 'isinstance'
      ? held(walk, first, TYPE_GUARDS.get(second?.text ?? ''), [])
      : []
  const [object, method] = [
    target && field(target, 'object'),
    field(target ?? call, 'attribute')?.text,
  ]
  const matched =
    object && method !== undefined ? matchedBy(walk, object, method, given) : undefined
  if (matched) return held(walk, matched.subject, matched.guard, [])
  if (method === 'is_relative_to') return held(walk, object, 'below', [first])
  if (method === 'startswith' && first && endsWithSeparator(first))
    return held(walk, object, 'below', [first])
  return held(walk, object, TEXT_METHODS.get(method ?? ''), [])
}

/** What a call checks: its first argument, or the one that is named so. */
const findChecked = (given: readonly Tree[]): Tree | undefined => {
  const [first] = given
  if (first?.type !== 'keyword_argument') return first
  const named = given.find((each) => CHECKED_NAMES.has(field(each, 'name')?.text ?? ''))
  return named && field(named, 'value')
}

const CHECKED_NAMES: ReadonlySet<string> = new Set(['url', 'value'])

/** What `re.fullmatch(PATTERN, x)` and `PATTERN.fullmatch(x)` of a constant pattern check. */
const matchedBy = (
  walk: PythonWalk,
  object: Tree,
  method: string,
  given: readonly Tree[],
): { readonly subject: Tree | undefined; readonly guard: GuardName | undefined } | undefined => {
  if (method !== 'fullmatch' && method !== 'match') return undefined
  const isModule = object.text === 're'
  const compiled = isModule ? undefined : walk.values.get(object.text)
  const isCompiled =
    compiled?.type === 'call' && /^re\.compile$/.test(field(compiled, 'function')?.text ?? '')
  const [written, more] = isCompiled ? children(field(compiled, 'arguments')) : given
  if (isModule ? given.length !== 2 : !isCompiled || more !== undefined) return undefined
  const pattern = constantText(written) ?? constantText(walk.values.get(written?.text ?? '')) ?? ''
  // `match` starts at the beginning, and ends where the pattern says so.
  const body = method === 'fullmatch' ? pattern : /^(.*)(?:\$|\\Z)$/s.exec(pattern)?.[1]
  return {
    subject: isModule ? given[1] : given[0],
    guard: body === undefined ? undefined : guardOfPattern(body.replace(/^\^/, ''), true),
  }
}

/**
 * `str(ROOT) + os.sep`, `f"{ROOT}/"`: without a separator, a sibling with the same prefix would
 * pass.
 */
const endsWithSeparator = (node: Tree): boolean =>
  /(?:\bos\.sep|\bos\.path\.sep|\/["'])$/.test(node.text)

const LEAVING = /^(?:return_statement|raise_statement|continue_statement|break_statement)$/
const LEAVING_CALL = /^(?:abort|flask\.abort|sys\.exit|exit|quit)\(/

/** Whether nothing after a block runs once it did. */
export const isLeft = (block: Tree | undefined): boolean =>
  children(block).some(
    (each) =>
      LEAVING.test(each.type) ||
      (each.type === 'expression_statement' && LEAVING_CALL.test(each.text)),
  )

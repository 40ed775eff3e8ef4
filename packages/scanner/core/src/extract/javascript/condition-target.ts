import { type Ast, constantText, memberName } from './ast.ts'
import type { Walk } from './walk.ts'

/**
 * A variable (`x`) or a member of one (`req.query.x`) that a condition may imply something about.
 */
export type Subject = {
  readonly key: string
  /** The name of the variable. */
  readonly root: string
  readonly expression: Ast
}

/** Methods that keep the subject: a condition about `String(x)` is one about `x`. */
const SAME_METHODS: ReadonlySet<string> = new Set(['toString', 'toLowerCase', 'toUpperCase'])

/** The subject of a condition, if it is a name for one value; built-in names are not subjects. */
export const toSubject = (walk: Walk, given: Ast): Subject | undefined => {
  const expression = unwrap(given)
  const names = namesIn(expression)
  const [root] = names ?? []
  return names && root !== undefined && walk.scope.find(root) !== undefined
    ? { key: names.join('.'), root, expression }
    : undefined
}

const unwrap = (node: Ast): Ast => {
  if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression')
    return unwrap(node.expression as Ast)
  if (node.type !== 'CallExpression') return node
  const { callee } = node
  const [first] = node.arguments ?? []
  if (callee?.type === 'Identifier' && callee.name === 'String' && first) return unwrap(first)
  const isSame =
    callee?.type === 'MemberExpression' &&
    SAME_METHODS.has(memberName(callee, callee.property) ?? '')
  return isSame ? unwrap(callee.object as Ast) : node
}

/** `a.b['c']` → a, b, c; undefined for anything but names. */
export const namesIn = (node: Ast): readonly string[] | undefined => {
  const names: string[] = []
  let at: Ast | undefined = node
  while (at?.type === 'MemberExpression') {
    const name = memberName(at, at.property)
    if (name === undefined) return undefined
    names.unshift(name)
    at = at.object
  }
  return at?.type === 'Identifier' ? [at.name as string, ...names] : undefined
}

/** The initializer of a constant, or the expression itself. */
export const valueOf = (walk: Walk, node: Ast): Ast | undefined =>
  node.type === 'Identifier' ? walk.scope.valueOf(node.name as string) : node

const WHOLE = new WeakMap<Ast, Ast[]>()

/** `const { hostname, href } = new URL(x)`: each constant is a member, and `href` all of it. */
export const declareParts = (walk: Walk, pattern: Ast, made: Ast): void => {
  for (const property of pattern.properties ?? []) {
    const { key, value } = property as { key?: Ast; value?: Ast }
    if (key?.type !== 'Identifier' || value?.type !== 'Identifier') continue
    const member = { ...made, type: 'MemberExpression', object: made, property: key } as Ast
    walk.scope.declareValue(value.name as string, member)
    if (key.name === 'href') WHOLE.set(made, [...(WHOLE.get(made) ?? []), value])
  }
}

/** Constants that hold all of a URL whose parts are constants too. */
const listWhole = (made: Ast): readonly Ast[] => WHOLE.get(made) ?? []

const HOST_MEMBERS = /^(?:host|hostname|origin)$/
const HOSTS = new WeakMap<Ast, number>()

/** Records the node of a member that may be a host, for the conditions that compare it. */
export const noteHost = (member: Ast, node: number): number => {
  if (HOST_MEMBERS.test(memberName(member, member.property) ?? '')) HOSTS.set(member, node)
  return node
}

/** The URLs that an expression is the host of: `u.hostname`, `new URL(x).host`. */
export const findUrls = (walk: Walk, given: Ast): Ast[] => {
  const node = valueOf(walk, given) ?? given
  const name = node.type === 'MemberExpression' ? memberName(node, node.property) : undefined
  if (name === undefined || !HOST_MEMBERS.test(name)) return []
  const owner = node.object as Ast
  const made = valueOf(walk, owner)
  const text = made?.type === 'NewExpression' ? made.arguments?.[0] : undefined
  return [owner, ...(text ? [text] : []), ...(made ? listWhole(made) : [])]
}

/** The pattern of a regular expression that matches neither single lines nor from a last match. */
export const findPattern = (walk: Walk, node: Ast): string | undefined => {
  const { regex } = valueOf(walk, node) ?? node
  return regex && !/[gmy]/.test(regex.flags ?? '') ? regex.pattern : undefined
}

const NAMES_MAX = 32

/**
 * The nodes of all names in an expression of names, constants, and calls: if none of them is
 * tainted, the result isn't either. Undefined for other expressions.
 */
export const identifiersIn = (walk: Walk, node: Ast): readonly number[] | undefined => {
  const nodes: number[] = []
  const queue: (Ast | null | undefined)[] = [node]
  for (const at of queue) {
    if (!at) continue
    if (queue.length > NAMES_MAX) return undefined
    switch (at.type) {
      case 'Literal':
        break
      case 'ThisExpression':
        nodes.push(walk.self)
        break
      case 'Identifier':
        nodes.push(walk.scope.find(at.name as string) ?? walk.facts.global(at.name as string))
        break
      case 'MemberExpression':
        // The host of a request is another value than the request.
        if (HOSTS.has(at)) nodes.push(HOSTS.get(at) as number)
        else queue.push(at.object, at.computed === true ? at.property : undefined)
        break
      case 'CallExpression':
      case 'NewExpression':
        queue.push(at.callee, ...(at.arguments ?? []))
        break
      case 'BinaryExpression':
        queue.push(at.left, at.right)
        break
      case 'TemplateLiteral':
        queue.push(...(at.expressions ?? []))
        break
      case 'ArrayExpression':
        // A long list of texts still consists of texts.
        queue.push(...(at.elements ?? []).filter((each) => constantText(each) === undefined))
        break
      default:
        return undefined
    }
  }
  return nodes.filter((each) => each >= 0)
}

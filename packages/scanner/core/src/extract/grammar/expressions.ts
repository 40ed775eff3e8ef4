import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { type Tree, children, getColumn, field, getLine } from '../syntax-tree.ts'
import { walkClass, walkExtension, walkFunction, walkNamespace } from './declarations.ts'
import { addImport, walkImport } from './imports.ts'
import type { Role } from './language.ts'
import { readMember } from './members.ts'
import { noteNamedSecret, noteSecret } from './secrets.ts'
import { walkAssignment, walkVariable } from './variables.ts'
import {
  BLOCK,
  type GrammarWalk,
  constantText,
  firstField,
  instanceOf,
  lookup,
  getRole,
  findSelf,
  typeNode,
} from './walk.ts'

type Handler = (walk: GrammarWalk, node: Tree) => number

/**
 * Walks a node of any kind, by its role, and returns the node of its value, or NONE if it has none.
 */
export const visitByRole: Handler = (walk, node) => {
  const role = getRole(walk, node)
  return role === undefined ? collect(walk, node) : HANDLERS[role](walk, node)
}

/** Nodes that put a value under a key: Ruby's hashes, PHP's arrays, Go's literals. */
const PAIR = /^(?:pair|array_element_initializer|keyed_element)$/

const visitAll = (walk: GrammarWalk, nodes: readonly Tree[]): number[] => nodes.map(walk.visit)

/** A value made of its parts: operators, interpolated texts, lists. */
const collect: Handler = (walk, node) => {
  if (PAIR.test(node.type)) noteNamedSecret(walk, children(node)[0], children(node).at(-1))
  const parts = visitAll(walk, children(node)).filter((part) => part !== NONE)
  if (parts.length === 0) return NONE
  const to = walk.facts.node()
  for (const part of parts) walk.facts.derive(part, to)
  return to
}

const constant: Handler = (walk, node) => {
  noteSecret(walk, node)
  return collect(walk, node)
}

const either: Handler = (walk, node) => {
  const to = walk.facts.node()
  for (const part of visitAll(walk, children(node))) walk.facts.flow(part, to)
  return to
}

const block: Handler = (walk, node) => {
  const last = visitAll(walk, children(node)).at(-1) ?? NONE
  return walk.language.returnsLast ? last : NONE
}

const name: Handler = (walk, node) => {
  const { text } = node
  if (text === '$this') return findSelf(walk)
  if (text.startsWith('@')) {
    const to = walk.facts.node()
    walk.facts.load(findSelf(walk), text, to, walk.inside)
    return to
  }
  // Ruby calls a method without parentheses too.
  const isCall =
    walk.language.name === 'ruby' &&
    node.type === 'identifier' &&
    walk.scope.find(text) === undefined
  return isCall ? call(walk, node) : lookup(walk, text)
}

const self: Handler = (walk, node) => {
  if (node.text === 'parent') return superclass(walk)
  const isClass = node.type === 'relative_scope'
  return isClass && walk.owner ? walk.owner.node : findSelf(walk)
}

const superclass = (walk: GrammarWalk): number =>
  walk.owner ? instanceOf(walk, walk.owner.superclass) : NONE

const member: Handler = (walk, node) => {
  const { base, name: key } = readMember(walk, node)
  const to = walk.facts.node()
  walk.facts.load(base, key, to, walk.inside)
  return to
}

type Callee = Pick<CallFact, 'callee' | 'self' | 'isNew' | 'name'>

const resolveCallee = (walk: GrammarWalk, node: Tree): Callee => {
  const given = field(node, 'function')
  const target = given?.type === 'generic_function' ? field(given, 'function') : given
  const method = target ? undefined : firstField(node, ['method', 'name'])
  const isMember = target
    ? getRole(walk, target) === 'member'
    : firstField(node, ['receiver', 'object', 'scope']) !== undefined
  if (isMember) {
    const { base, name: key } = readMember(walk, target ?? node)
    if (key === 'new' && walk.language.name === 'ruby')
      return { callee: base, self: NONE, isNew: true, name: 'new' }
    const callee = walk.facts.node()
    walk.facts.load(base, key, callee, walk.inside)
    return { callee, self: base, isNew: false, name: key }
  }
  const other = field(node, 'constructor')
  if (other && walk.owner) {
    const callee = other.type === 'super' ? walk.owner.superclass : walk.owner.node
    return { callee, self: findSelf(walk), isNew: false, name: '' }
  }
  const bare = target ?? method ?? node
  if (bare.id === node.id && getRole(walk, node) !== 'name')
    return { callee: walk.scope.find(BLOCK) ?? NONE, self: NONE, isNew: false, name: '' }
  const text = bare.type === 'generic_name' ? (children(bare)[0]?.text ?? '') : bare.text
  if (getRole(walk, bare) !== 'name' && bare.type !== 'generic_name')
    return { callee: walk.visit(bare), self: NONE, isNew: false, name: '' }
  if (text === 'new' && walk.owner)
    return { callee: walk.owner.node, self: NONE, isNew: true, name: text }
  const isMethod =
    walk.language.hasBareMembers && walk.owner !== undefined && walk.scope.find(text) === undefined
  return {
    callee: lookup(walk, text, true),
    self: isMethod ? findSelf(walk) : NONE,
    isNew: false,
    // Empty, so that guessing by name finds no method of another class: a bare name is the class's
    // own.
    name: isMethod ? '' : text,
  }
}

const call: Handler = (walk, node) => {
  const callee = resolveCallee(walk, node)
  const made = addCall(walk, node, callee)
  const isRequire = walk.language.name === 'ruby' && callee.name.startsWith('require')
  const required = isRequire ? made.literals?.[0] : undefined
  if (required !== undefined) addImport(walk, node, required, NONE)
  return made.result
}

const LITERALS_MAX = 2

const addCall = (walk: GrammarWalk, node: Tree, callee: Callee): CallFact => {
  const { facts } = walk
  const made: CallFact = {
    ...callee,
    name: /^\w+$/.test(callee.name) ? callee.name : '',
    in: walk.inside,
    line: getLine(node),
    column: getColumn(node),
    args: [],
    result: facts.node(),
  }
  facts.facts.calls.push(made)
  const list = field(node, 'arguments') ?? children(node).find(({ type }) => type.startsWith('arg'))
  const given = children(list).filter(({ type }) => type !== 'comment')
  const handed = field(node, 'block')
  for (const argument of handed ? [...given, handed] : given) {
    const value = argument.type === 'argument' ? (children(argument).at(-1) ?? argument) : argument
    const literal = constantText(walk, value)
    if (literal !== undefined && made.args.length < LITERALS_MAX)
      (made.literals ??= {})[made.args.length] = literal
    made.args.push(walk.visit(value))
  }
  return made
}

/** `new A(x)` runs a constructor; `A{b: x}` puts fields into an instance. */
const create: Handler = (walk, node) => {
  const type =
    firstField(node, ['type', 'name']) ??
    children(node).find((each) => getRole(walk, each) === 'name')
  const callee = typeNode(walk, type)
  const literal = field(node, 'body')
  if (literal && /^(?:literal_value|field_initializer_list)$/.test(literal.type)) {
    const made = instanceOf(walk, callee)
    for (const each of children(literal)) {
      const [key, value] = [children(each)[0], children(each).at(-1)]
      if (key && value && key.id !== value.id)
        walk.facts.store(made, key.text, walk.visit(value), walk.inside)
      else walk.visit(each)
    }
    return made
  }
  const made = addCall(walk, node, { callee, self: NONE, isNew: true, name: type?.text ?? '' })
  const body = children(node).find((each) => each.type === 'class_body')
  if (body) {
    const own = walkClass(walk, node, undefined, callee)
    walk.facts.flow(instanceOf(walk, own), made.result)
  }
  return made.result
}

const returns: Handler = (walk, node) => {
  const result = walk.facts.facts.functions[walk.inside]?.result ?? NONE
  for (const value of visitAll(walk, children(node))) walk.facts.flow(value, result)
  return NONE
}

/**
 * Within a macro only calls of plain names are recognized: `f(x)` is a name before a parenthesized
 * list.
 */
const tokens: Handler = (walk, node) => {
  const all = children(node)
  all.forEach((each, at) => {
    const next = all[at + 1]
    const isFree = each.type === 'identifier' && !/[.:]$/.test(each.previousSibling?.text ?? '')
    if (isFree && next?.type === 'token_tree' && next.text.startsWith('('))
      addCall(walk, each, {
        callee: lookup(walk, each.text, true),
        self: NONE,
        isNew: false,
        name: each.text,
      })
    else if (each.type === 'token_tree') tokens(walk, each)
  })
  return NONE
}

const nothing =
  (act: (walk: GrammarWalk, node: Tree) => void): Handler =>
  (walk, node) => {
    act(walk, node)
    return NONE
  }

const HANDLERS: Readonly<Record<Role, Handler>> = {
  function: (walk, node) => walkFunction(walk, node, field(node, 'name')?.text),
  lambda: (walk, node) => walkFunction(walk, node, undefined),
  class: (walk, node) => walkClass(walk, node, field(node, 'name')?.text, NONE),
  extension: nothing(walkExtension),
  namespace: nothing(walkNamespace),
  import: nothing(walkImport),
  call,
  new: create,
  member,
  name,
  self,
  super: (walk) => superclass(walk),
  variable: nothing(walkVariable),
  assignment: walkAssignment,
  return: returns,
  text: constant,
  either,
  block,
  tokens,
  skip: () => NONE,
}

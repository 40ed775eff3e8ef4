import { type FactsBuilder, NONE } from '../facts-builder.ts'
import { NameScope } from '../name-scope.ts'
import { type Tree, children, getColumn, field, getLine } from '../syntax-tree.ts'
import type { Language } from './language.ts'

/** The enclosing class, with the classes around it. */
export type Owner = {
  readonly name: string
  /** The node of the class itself. */
  readonly node: number
  readonly prototype: number
  /** Node of the superclass, or NONE. */
  readonly superclass: number
  /** Index of the class as a function, or -1 when it is declared elsewhere. */
  readonly function: number
  readonly around: Owner | undefined
}

export type GrammarWalk = {
  readonly language: Language
  readonly facts: FactsBuilder
  /** Walks a node and returns the node of its value. */
  readonly visit: (node: Tree) => number
  scope: NameScope
  inside: number
  owner: Owner | undefined
  /** Directly in the body of the owner, not within one of its methods. */
  isAmongMembers: boolean
  /** Enclosing namespaces, outermost first: `~` is the location of the file. */
  namespace: readonly string[]
  /** Namespaces whose names are all in scope. */
  readonly opened: string[]
}

/** The unnamed block that a Ruby method receives. */
export const BLOCK = 'yield'

export const firstField = (node: Tree, names: readonly string[]): Tree | undefined => {
  for (const name of names) {
    const found = field(node, name)
    if (found) return found
  }
  return undefined
}

export const getRole = (walk: GrammarWalk, node: Tree) => walk.language.roles.get(node.type)

/** `a::b` and `\a\b` as `a/b`: one spelling for the names that files share. */
export const sharedName = ({ separator }: Language, text: string): string =>
  text
    .replaceAll(/\s/g, '')
    .split(separator)
    .filter((part) => part !== '')
    .join('/')

/** Resolves `super` within a module of the same file to the module around it. */
export const placed = ({ language, namespace }: GrammarWalk, path: string): string =>
  language.name === 'rust' && namespace.length > 1 && /^super(?:\/|$)/.test(path)
    ? [...namespace.slice(0, -1), ...path.split('/').slice(1)].join('/')
    : path

export const declare = (walk: GrammarWalk, name: string): number => {
  let node = walk.scope.names.get(name)
  if (node === undefined) walk.scope.names.set(name, (node = walk.facts.node()))
  return node
}

/** Everything that a name may mean here, from the innermost namespace outward. */
const candidates = ({ namespace, opened }: GrammarWalk, name: string): string[] => [
  ...namespace.map((_, at) => [...namespace.slice(0, namespace.length - at), name].join('/')),
  ...opened.map((each) => `${each}/${name}`),
  ...(namespace[0] === '~' ? [] : [name]),
]

/**
 * The node that a name refers to: something local, a member of the enclosing class, or a name that
 * some file shares.
 */
export const lookup = (walk: GrammarWalk, name: string, isCalled = false): number => {
  const local = walk.scope.find(name)
  if (local !== undefined) return local
  const { facts, language } = walk
  const node = facts.node()
  if (language.hasBareMembers)
    for (let each = walk.owner; each; each = each.around) {
      facts.load(each.prototype, name, node, walk.inside)
      facts.load(each.node, name, node, walk.inside)
    }
  const shared = sharedName(language, name)
  // A lowercase name is a variable that was not recognized, unless it is called.
  const isOutside = /^\p{Lu}/u.test(name) || (isCalled && language.hasFreeFunctions)
  facts.want(candidates(walk, shared), isOutside ? shared : '', node)
  return node
}

/** Shares a top-level name of a namespace with the other files. */
export const provide = (walk: GrammarWalk, name: string, node: number): void =>
  walk.facts.provide([...walk.namespace, sharedName(walk.language, name)].join('/'), node)

/** The node of an instance of what a type's node holds. */
export const instanceOf = (walk: GrammarWalk, type: number): number => {
  if (type === NONE) return NONE
  const node = walk.facts.node()
  walk.facts.load(type, 'prototype', node, walk.inside)
  return node
}

const WRAPPERS =
  /^(?:pointer_type|reference_type|nullable_type|optional_type|generic_type|generic_name|type_annotation|named_type|type|superclass|parenthesized_type)$/
const LETTERED = /^[\p{L}_\\][\p{L}\p{N}_\\]*$/u

/** The node of a type annotation, as far as it has a name; `List<A>` is `List`. */
export const typeNode = (walk: GrammarWalk, given: Tree | undefined): number => {
  let type = given
  while (type && WRAPPERS.test(type.type)) type = field(type, 'name') ?? children(type)[0]
  if (!type) return NONE
  const role = getRole(walk, type)
  if (role === 'member') {
    const [base, name] = [children(type)[0], children(type).at(-1)?.text]
    const from = typeNode(walk, base)
    const node = walk.facts.node()
    walk.facts.load(from, name, node, walk.inside)
    return node
  }
  if (role !== 'name' || !LETTERED.test(type.text)) return NONE
  if (type.text === 'Self' && walk.owner) return walk.owner.node
  return lookup(walk, type.text)
}

/** The text of a plain string; undefined for an interpolated one. */
export const constantText = (walk: GrammarWalk, node: Tree | undefined): string | undefined => {
  if (!node || getRole(walk, node) !== 'text') return undefined
  const parts = children(node)
  if (parts.some(({ type }) => !/content|fragment|escape/.test(type))) return undefined
  if (parts.length === 0) return node.text.replaceAll(/^[@"'`]+|["'`]+$/g, '')
  return parts.map(({ text }) => text).join('')
}

/**
 * Adds a function and returns its index; an anonymous one takes `this` from the enclosing function.
 */
export const addFunction = (walk: GrammarWalk, node: Tree, name: string | undefined): number =>
  walk.facts.function({
    name,
    line: getLine(node),
    column: getColumn(node),
    endLine: node.endPosition.row + 1,
    parent: walk.inside,
    isArrow: name === undefined,
  })

/** The node of `this`. */
export const findSelf = ({ facts: { facts }, inside }: GrammarWalk): number => {
  let at = inside
  while (at > 0 && facts.functions[at]?.isArrow) at = facts.functions[at]?.parent ?? 0
  return facts.functions[at]?.self ?? NONE
}

type Place = Pick<GrammarWalk, 'inside' | 'owner' | 'isAmongMembers' | 'namespace'>

/** Runs `act` in a scope of its own, and restores the previous state. */
export const within = (walk: GrammarWalk, change: Partial<Place>, act: () => void): void => {
  const { scope, inside, owner, isAmongMembers, namespace } = walk
  Object.assign(walk, { scope: new NameScope(scope) }, change)
  act()
  Object.assign(walk, { scope, inside, owner, isAmongMembers, namespace })
}

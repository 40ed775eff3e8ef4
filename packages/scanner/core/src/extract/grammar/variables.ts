import { NONE } from '../facts-builder.ts'
import { type Tree, children, field } from '../syntax-tree.ts'
import { readMember } from './members.ts'
import { noteNamedSecret } from './secrets.ts'
import {
  type GrammarWalk,
  declare,
  firstField,
  instanceOf,
  provide,
  getRole,
  findSelf,
  typeNode,
} from './walk.ts'

/**
 * Declares names with their types and values: a field of a class, a variable, or a name that files
 * share.
 */
export const walkVariable = (walk: GrammarWalk, node: Tree): void => {
  const names = [
    ...node.childrenForFieldName('name'),
    firstField(node, ['pattern', 'left']),
  ].filter((each) => each !== undefined && each !== null)
  const type = field(node, 'type') ?? (node.parent && field(node.parent, 'type')) ?? undefined
  const value = valueOf(node, names, type)
  const from = [instanceOf(walk, typeNode(walk, type))]
  noteNamedSecret(walk, names[0], value)
  const held = value ? walk.visit(value) : NONE
  if (/for/.test(node.type)) {
    const element = walk.facts.node()
    walk.facts.load(held, undefined, element, walk.inside)
    from.push(element)
  } else from.push(held)
  for (const each of names)
    for (const source of from) {
      const name = each.text.replace(/^\$/, '')
      if (walk.isAmongMembers && walk.owner) {
        walk.facts.store(walk.owner.prototype, name, source, walk.inside)
        walk.facts.store(walk.owner.node, name, source, walk.inside)
      } else bind(walk, each, source, true)
    }
  if (!walk.isAmongMembers && walk.inside === 0)
    for (const each of names)
      if (getRole(walk, each) === 'name') provide(walk, each.text, declare(walk, each.text))
  const body = field(node, 'body')
  if (body) walk.visit(body)
}

const valueOf = (node: Tree, names: readonly Tree[], type: Tree | undefined): Tree | undefined => {
  const given = firstField(node, ['value', 'right'])
  if (given) return given
  const last = children(node).at(-1)
  return last === undefined || names.some(({ id }) => id === last.id) || last.id === type?.id
    ? undefined
    : last
}

export const walkAssignment = (walk: GrammarWalk, node: Tree): number => {
  const left = field(node, 'left')
  const right = field(node, 'right')
  const [targets, values] = [listParts(left), listParts(right)]
  targets.forEach((target, at) => noteNamedSecret(walk, target, values[at]))
  const held = values.map((each) => walk.visit(each))
  targets.forEach((target, at) =>
    bind(walk, target, held[at] ?? held[0] ?? NONE, walk.language.declaresByAssignment),
  )
  return held[0] ?? NONE
}

const listParts = (node: Tree | undefined): Tree[] =>
  node === undefined ? [] : node.type.endsWith('_list') ? children(node) : [node]

/** Makes a value flow into a name, a field, or the parts of a pattern. */
const bind = (walk: GrammarWalk, target: Tree, from: number, declares: boolean): void => {
  const { facts, inside } = walk
  const role = getRole(walk, target)
  if (role === 'name') {
    const known = walk.scope.find(target.text)
    if (target.text.startsWith('@')) facts.store(findSelf(walk), target.text, from, inside)
    else if (known !== undefined) facts.flow(from, known)
    else if (declares) facts.flow(from, declare(walk, target.text))
    else if (walk.owner) facts.store(findSelf(walk), target.text, from, inside)
  } else if (role === 'member') {
    const { base, name } = readMember(walk, target)
    facts.store(base, name, from, inside)
  } else for (const part of children(target)) bind(walk, part, from, declares)
}

import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { type Ast, many } from './ast.ts'
import { noteNamedSecret } from './secrets.ts'
import { expression } from './visit.ts'
import { type Walk, getColumn, getLine } from './walk.ts'

/**
 * `<Thing a={b}/>` calls `Thing` with an object of its attributes; `<div>` calls no function of the
 * repository.
 */
export const jsxElement = (walk: Walk, node: Ast): number => {
  const { facts } = walk
  const opening = node.openingElement as Ast
  const props = facts.object()
  for (const attribute of many(opening.attributes)) {
    if (attribute.type === 'JSXSpreadAttribute') {
      facts.inherit(props, expression(walk, attribute.argument as Ast))
      continue
    }
    const value = attribute.value as Ast | null
    noteNamedSecret(walk, attributeName(attribute), value)
    if (!value) continue
    const name = attributeName(attribute)
    const held = expression(walk, value)
    facts.store(props, name, held, walk.inside)
    if (name === 'dangerouslySetInnerHTML' || name === 'srcDoc')
      facts.setter('dangerouslySetInnerHTML', props, findMember(walk, held, '__html') ?? held, {
        in: walk.inside,
        line: getLine(walk, attribute),
        column: getColumn(walk, attribute),
      })
  }
  for (const child of many(node.children)) {
    const held = expression(walk, child)
    facts.store(props, 'children', held, walk.inside)
  }
  const result = facts.node()
  const callee = component(walk, (opening as { name?: unknown }).name as Ast)
  const call: CallFact = {
    in: walk.inside,
    line: getLine(walk, node),
    column: getColumn(walk, node),
    callee: callee === NONE ? walk.facts.global('JSX') : callee,
    self: NONE,
    args: [props],
    result,
    isNew: false,
    name: '',
  }
  facts.facts.calls.push(call)
  return result
}

export const jsxFragment = (walk: Walk, node: Ast): number => {
  for (const child of many(node.children)) expression(walk, child)
  return NONE
}

/** What an object literal holds under a name. */
const findMember = (
  { facts: { facts } }: Walk,
  object: number,
  name: string,
): number | undefined => {
  const { stores, strings } = facts
  for (let at = stores.length - 4; at >= 0; at -= 4)
    if (stores[at] === object && strings[stores[at + 1] as number] === name) return stores[at + 2]
  return undefined
}

const attributeName = (attribute: Ast): string | undefined => {
  const name = (attribute as { name?: unknown }).name as Ast | undefined
  return name?.type === 'JSXIdentifier' ? name.name : undefined
}

const component = (walk: Walk, name: Ast): number => {
  if (name.type === 'JSXIdentifier') {
    const text = name.name as string
    return /^[a-z]/.test(text) ? NONE : (walk.scope.find(text) ?? walk.facts.global(text))
  }
  if (name.type !== 'JSXMemberExpression') return NONE
  const base = component(walk, name.object as Ast)
  const to = walk.facts.node()
  walk.facts.load(base, name.property?.name, to, walk.inside)
  return to
}

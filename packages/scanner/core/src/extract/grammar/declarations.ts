import { NONE } from '../facts-builder.ts'
import type { FunctionFact } from '../facts.ts'
import { runInitializer } from '../run-initializer.ts'
import { type Tree, children, field } from '../syntax-tree.ts'
import { walkAttributes } from './attributes.ts'
import {
  BLOCK,
  type GrammarWalk,
  type Owner,
  addFunction,
  declare,
  firstField,
  instanceOf,
  provide,
  getRole,
  sharedName,
  typeNode,
  within,
} from './walk.ts'

/** Walks a function, a method, or, without a name, a lambda, and returns the node that holds it. */
export const walkFunction = (walk: GrammarWalk, node: Tree, name: string | undefined): number => {
  const receiver = children(field(node, 'receiver'))[0]
  const owner = receiver ? resolveOwner(walk, field(receiver, 'type')) : walk.owner
  const isMethod = name !== undefined && (receiver !== undefined || walk.isAmongMembers)
  const isElsewhere = isMethod && owner?.function === NONE
  const index = addFunction(walk, node, isElsewhere ? `${owner?.name ?? ''}.${name}` : name)
  const fact = walk.facts.facts.functions[index] as FunctionFact
  // A declaration without a body only describes other functions; in Ruby it is an empty method.
  const isReal = walk.language.name === 'ruby' || field(node, 'body') !== undefined
  if (isMethod && owner && isReal) {
    walk.facts.store(owner.prototype, name, fact.node, walk.inside)
    walk.facts.store(owner.node, name, fact.node, walk.inside)
  } else if (name !== undefined && !isMethod) shareOrDeclare(walk, node, name, fact.node)
  walkAttributes(walk, node, index)
  within(walk, { inside: index, owner, isAmongMembers: false }, () => {
    if (receiver) walk.facts.flow(fact.self, declare(walk, field(receiver, 'name')?.text ?? '_'))
    for (const parameter of children(field(node, 'parameters')))
      walkParameter(walk, parameter, fact)
    const only = field(node, 'parameters')
    if (only && getRole(walk, only) === 'name') fact.params.push(declare(walk, only.text))
    const type = firstField(node, ['result', 'return_type', 'returns', 'type'])
    walk.facts.flow(instanceOf(walk, typeNode(walk, type)), fact.result)
    const body = field(node, 'body')
    const yields = walk.language.name === 'ruby' && name !== undefined
    if (yields && body && body.descendantsOfType(BLOCK).length > 0)
      fact.params.push(declare(walk, BLOCK))
    if (body) walk.facts.flow(walk.visit(body), fact.result)
  })
  const isConstructor = name !== undefined && walk.language.constructors.has(name)
  const made = isMethod ? walk.facts.facts.functions[owner?.function ?? NONE] : undefined
  if (made && (isConstructor || /constructor/.test(node.type)))
    runInitializer(walk.facts, made, fact)
  return fact.node
}

/** Shares a top-level name with the namespace; declares a name within a function locally. */
const shareOrDeclare = (walk: GrammarWalk, node: Tree, name: string, held: number): void => {
  if (walk.inside !== 0 && walk.owner === undefined) {
    walk.facts.flow(held, declare(walk, name))
    return
  }
  provide(walk, name, held)
  if (walk.language.isPublic(name, readModifiers(node)))
    walk.facts.facts.exports.push(walk.facts.name(name), held)
}

const readModifiers = (node: Tree): string =>
  children(node)
    .filter(({ type }) => /modifier/.test(type))
    .map(({ text }) => text)
    .join(' ')

const PARAMETER = /parameter/

const walkParameter = (walk: GrammarWalk, parameter: Tree, fact: FunctionFact): void => {
  const isBare = getRole(walk, parameter) === 'name'
  if (!isBare && (!PARAMETER.test(parameter.type) || parameter.type === 'self_parameter')) return
  const named = parameter.childrenForFieldName('name').filter((each) => each !== null)
  const names = isBare
    ? [parameter]
    : named.length > 0
      ? named
      : parameter.descendantsOfType(['identifier', 'variable_name']).slice(0, 1)
  if (/variadic|spread|splat/.test(parameter.type)) fact.hasRest = true
  const type = isBare ? NONE : instanceOf(walk, typeNode(walk, field(parameter, 'type')))
  for (const each of names) {
    if (!each) continue
    const bound = declare(walk, each.text)
    fact.params.push(bound)
    walk.facts.flow(type, bound)
  }
  const value = isBare ? undefined : field(parameter, 'value')
  const [bound] = fact.params.slice(-1)
  if (value && bound !== undefined) walk.facts.flow(walk.visit(value), bound)
}

const BASES =
  /^(?:superclass|super_interfaces|base_clause|base_list|class_interface_clause|extends_interfaces)$/

/**
 * Walks a class with its members and returns the node that holds it; `parent` is what an anonymous
 * class extends.
 */
export const walkClass = (
  walk: GrammarWalk,
  node: Tree,
  name: string | undefined,
  parent: number,
): number => {
  const { facts } = walk
  const index = addFunction(walk, node, name ?? '$class')
  const fact = facts.facts.functions[index] as FunctionFact
  const prototype = instanceOf(walk, fact.node)
  const bases = children(node)
    .filter(({ type }) => BASES.test(type))
    .flatMap((clause) => children(clause))
    .flatMap((each) => (each.type === 'type_list' ? children(each) : [each]))
    .map((each) => typeNode(walk, each))
    .concat(parent)
    .filter((each) => each !== NONE)
  for (const base of bases) facts.inherit(prototype, instanceOf(walk, base))
  const local = name === undefined ? undefined : sharedName(walk.language, name)
  if (local !== undefined) {
    if (walk.isAmongMembers && walk.owner)
      facts.store(walk.owner.node, local, fact.node, walk.inside)
    shareOrDeclare(walk, node, local, fact.node)
  }
  walkAttributes(walk, node, index)
  const owner: Owner = {
    name: fact.name,
    node: fact.node,
    prototype,
    superclass: bases[0] ?? NONE,
    function: index,
    around: walk.owner,
  }
  const namespace = local === undefined ? walk.namespace : [...walk.namespace, local]
  within(walk, { inside: index, owner, isAmongMembers: true, namespace }, () => {
    for (const body of findBodies(node)) walkMembers(walk, body)
  })
  return fact.node
}

const findBodies = (node: Tree): Tree[] => {
  const body = field(node, 'body')
  const type = field(node, 'type')
  if (body) return [body]
  if (type) return [type]
  return children(node).filter((each) => each.type === 'class_body')
}

/** Fields with a type but no value are known by that type: structs of Go and Rust. */
const walkMembers = (walk: GrammarWalk, body: Tree): void => {
  for (const member of children(body)) {
    if (member.type === 'field_declaration_list') walkMembers(walk, member)
    else if (member.type === 'field_declaration' && field(member, 'name'))
      for (const each of member.childrenForFieldName('name')) {
        const held = instanceOf(walk, typeNode(walk, field(member, 'type')))
        walk.facts.store(walk.owner?.prototype ?? NONE, each?.text, held, walk.inside)
      }
    else walk.visit(member)
  }
}

const resolveOwner = (walk: GrammarWalk, type: Tree | undefined): Owner => {
  const node = typeNode(walk, type)
  return {
    name: /[\p{L}_]\w*/u.exec(type?.text ?? '')?.[0] ?? '',
    node,
    prototype: instanceOf(walk, node),
    superclass: NONE,
    function: NONE,
    around: undefined,
  }
}

/**
 * Walks `impl A` and `impl T for A` of Rust: methods of a type, with those that the trait provides.
 */
export const walkExtension = (walk: GrammarWalk, node: Tree): void => {
  const type = field(node, 'type')
  const owner = type ? resolveOwner(walk, type) : walk.owner
  const trait = field(node, 'trait')
  if (owner && trait) walk.facts.inherit(owner.prototype, instanceOf(walk, typeNode(walk, trait)))
  within(walk, { owner, isAmongMembers: true }, () => {
    for (const member of children(field(node, 'body'))) walk.visit(member)
  })
}

/** Walks a namespace of the complete file, or of its body. */
export const walkNamespace = (walk: GrammarWalk, node: Tree): void => {
  const named = field(node, 'name') ?? children(node)[0]
  const parts = sharedName(walk.language, named?.text ?? '').split('/')
  const body = field(node, 'body')
  const namespace = [...walk.namespace, ...parts]
  if (body) within(walk, { namespace }, () => void walk.visit(body))
  // `mod b;` of Rust names a file, not the code that follows.
  else if (node.type !== 'mod_item') walk.namespace = parts
}

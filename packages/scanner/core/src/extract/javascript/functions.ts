import { type FactsBuilder, NONE } from '../facts-builder.ts'
import type { FunctionFact } from '../facts.ts'
import { type Ast, isFunction, many, memberName, one, speakableName } from './ast.ts'
import { noteReturnFacts } from './return-facts.ts'
import { walkDecorators } from './decorators.ts'
import { noteDecoratedField, noteFieldPatterns } from './schema-fields.ts'
import { getTypeName, injectInstance, injectInstances, passPipes } from './injection.ts'
import { forgetKeys } from './own-keys.ts'
import { bindPattern } from './patterns.ts'
import { literalCredential, noteNamedSecret, returnedCredential } from './secrets.ts'
import { Scope, boundNames, hoistedNames, lexicalNames } from './scope.ts'
import { type FunctionOptions, block, expression } from './visit.ts'
import { type Walk, getColumn, declare, getLine } from './walk.ts'

/** What classes that a pipe validates are called; others are rarely schemas. */
const SCHEMA_TYPE = /(?:Dto|DTO|Input|Body|Payload|Form|Query|Params|Command|Args)$/

const getFact = (facts: FactsBuilder, index: number): FunctionFact =>
  facts.facts.functions[index] as FunctionFact

/** Walks a function and returns the node that holds it. */
export const walkFunction = (
  walk: Walk,
  node: Ast,
  name: string | undefined,
  options: FunctionOptions = {},
): number => {
  const { facts } = walk
  const isArrow = node.type === 'ArrowFunctionExpression'
  const index =
    options.index ??
    facts.function({
      name: node.id?.name ?? name,
      line: getLine(walk, node),
      column: getColumn(walk, node),
      endLine: walk.lines.line(Math.max(node.start, node.end - 1)),
      parent: walk.inside,
      isArrow,
      isTopLevelName: options.isTopLevelName ?? false,
    })
  const fact = getFact(facts, index)
  const { scope, inside, self, argumentsNode, naming, ownKeys } = walk
  walk.scope = new Scope(scope)
  walk.inside = index
  walk.naming = undefined
  if (!isArrow) {
    walk.self = fact.self
    walk.argumentsNode = NONE
  }
  // A named function expression can refer to itself by that name.
  if (node.type === 'FunctionExpression' && node.id)
    walk.scope.names.set(node.id.name as string, fact.node)
  for (const param of node.params ?? [])
    boundNames(param, (bound) => {
      declare(walk, bound)
      forgetKeys(walk, bound)
    })
  for (const param of node.params ?? []) {
    if (param.type === 'RestElement') fact.hasRest = true
    const inner = param.type === 'RestElement' ? (param.argument as Ast) : param
    const passed = passPipes(walk, inner, parameter(walk, inner))
    fact.params.push(passed)
    const type = getTypeName(param)
    if (type !== undefined && SCHEMA_TYPE.test(type)) walk.facts.typed(passed, type)
  }
  noteReturnFacts(walk, node, index)
  const body = one(node.body)
  if (body && body.type !== 'BlockStatement') {
    const returned = expression(walk, body)
    facts.flow(returned, fact.result)
    facts.flow(returnedCredential(walk, body), fact.result)
    facts.returns(index, returned, getLine(walk, body), getColumn(walk, body))
  } else if (body) {
    const statements = many(body.body)
    hoistedNames(statements, (bound) => void declare(walk, bound))
    lexicalNames(statements, (bound) => void walk.scope.names.set(bound, facts.node()))
    block(walk, statements)
  }
  if (walk.argumentsNode !== NONE && !isArrow)
    for (const param of fact.params) {
      facts.store(walk.argumentsNode, undefined, param, index)
      facts.derive(param, walk.argumentsNode)
    }
  Object.assign(walk, { scope, inside, self, naming, ownKeys })
  if (!isArrow) walk.argumentsNode = argumentsNode
  return fact.node
}

const parameter = (walk: Walk, param: Ast): number => {
  if (param.type === 'Identifier') return declare(walk, param.name as string)
  if (param.type === 'TSParameterProperty') {
    const node = parameter(walk, param.parameter as Ast)
    const name = one(param.parameter)?.name ?? one(param.parameter)?.left?.name
    if (name !== undefined) walk.facts.store(walk.self, name, node, walk.inside)
    return node
  }
  if (param.type === 'AssignmentPattern' && param.left?.type === 'Identifier') {
    const node = declare(walk, param.left.name as string)
    noteNamedSecret(walk, param.left.name, param.right)
    walk.facts.flow(expression(walk, param.right as Ast), node)
    return node
  }
  const node = walk.facts.node()
  bindPattern(walk, param, node)
  return node
}

/** Walks a class and returns the node of its constructor, which represents it. */
export const walkClass = (walk: Walk, node: Ast, name: string | undefined): number => {
  const { facts } = walk
  const superclass = node.superClass ? expression(walk, node.superClass) : NONE
  const members = many(one(node.body)?.body)
  const own = members.find(
    (member) => member.type === 'MethodDefinition' && member.kind === 'constructor',
  )
  const className = node.id?.name ?? name
  const at = own ?? node
  const index = facts.function({
    name: className,
    line: getLine(walk, at),
    column: getColumn(walk, at),
    endLine: walk.lines.line(at.end - 1),
    parent: walk.inside,
    isArrow: false,
  })
  const fact = getFact(facts, index)
  const around = { ...walk }
  walk.scope = new Scope(walk.scope)
  if (node.id) walk.scope.names.set(node.id.name as string, fact.node)
  walk.superclass = superclass
  const prototype = facts.node()
  facts.load(fact.node, 'prototype', prototype, walk.inside)
  if (superclass !== NONE) {
    const parent = facts.node()
    facts.load(superclass, 'prototype', parent, walk.inside)
    facts.inherit(prototype, parent)
    facts.inherit(fact.node, superclass)
    // A class without a constructor of its own runs that of its superclass.
    if (!own) facts.facts.calls.push(superCall(walk, at, index, superclass))
  }
  walkDecorators(walk, node, index, index)
  if (own) {
    walk.isStatic = false
    walkFunction(walk, own.value as Ast, className, { index })
    if ((node.decorators ?? []).length > 0) injectInstances(walk, own.value as Ast, fact)
  }
  for (const member of members)
    if (member !== own) classMember(walk, member, { index, prototype, className })
  Object.assign(walk, { ...around, facts })
  return fact.node
}

const superCall = (walk: Walk, at: Ast, index: number, callee: number) => {
  const fact = getFact(walk.facts, index)
  return {
    in: index,
    line: getLine(walk, at),
    column: getColumn(walk, at),
    callee,
    self: fact.self,
    args: [],
    result: NONE,
    isNew: false,
    name: 'super',
  }
}

type ClassContext = { index: number; prototype: number; className: string | undefined }

const classMember = (walk: Walk, member: Ast, parts: ClassContext): void => {
  const { facts } = walk
  const constructor = getFact(facts, parts.index)
  const isStatic = member.static === true
  const base = isStatic ? constructor.node : parts.prototype
  walk.isStatic = isStatic
  if (member.computed === true && member.key) expression(walk, member.key)
  const name = member.key ? memberName(member, member.key) : undefined
  const spoken = speakableName(name)
  const full =
    spoken === undefined
      ? undefined
      : parts.className === undefined
        ? spoken
        : `${parts.className}.${spoken}`
  // Fields and methods see the instance or the class as `this`; initializers run in the
  // constructor.
  const { self, inside } = walk
  walk.self = isStatic ? constructor.node : constructor.self
  if (member.type === 'MethodDefinition' || member.type === 'TSAbstractMethodDefinition') {
    const method = member.value as Ast
    if (!one(method.body)) return void Object.assign(walk, { self, inside })
    const index = facts.facts.functions.length
    const node = walkFunction(walk, method, full)
    if (member.kind === 'get') facts.facts.getters.push(base, facts.name(name ?? ''), index, inside)
    else facts.store(base, name, node, inside)
    walkDecorators(walk, member, index, parts.index)
    for (const [at, param] of (method.params ?? []).entries())
      walkDecorators(walk, param, index, parts.index, at)
    Object.assign(walk, { self, inside })
    return
  }
  noteFieldPatterns(walk, member, parts.index)
  if ((member.decorators ?? []).length > 0 && !member.value) {
    noteDecoratedField(walk, member, parts.className ?? '')
    facts.store(constructor.self, name, injectInstance(walk, member), parts.index)
  } else if (member.type === 'StaticBlock') block(walk, many(member.body))
  else if (member.value) {
    walk.inside = isStatic ? inside : parts.index
    const value = member.value as Ast
    noteNamedSecret(walk, name, value)
    const node = isFunction(value) ? walkFunction(walk, value, full) : expression(walk, value)
    const owner = isStatic ? base : constructor.self
    facts.store(owner, name, node, walk.inside)
    facts.store(owner, name, literalCredential(walk, name, value), walk.inside)
    // To callers, an instance field that holds a function is equivalent to a method.
    if (!isStatic && isFunction(value)) facts.store(base, name, node, walk.inside)
  }
  Object.assign(walk, { self, inside })
}

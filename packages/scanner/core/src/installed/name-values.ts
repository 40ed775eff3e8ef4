import { type Ast, many, memberName } from '../extract/javascript/ast.ts'
import { eachChild } from './each-child.ts'
import type { Need } from './name-facts.ts'
import type { NameWalk } from './name-walk.ts'
import { isPure, isPureClass } from './pure.ts'

/** Evaluates a node whose value is found under these names only. */
export const readValue = (walk: NameWalk, node: Ast, when: readonly Need[]): void => {
  const handler = handlers[node.type]
  const visit = () => {
    walk.visit(node)
  }
  if (handler) handler(walk, node, when)
  else if (isPure(node)) walk.when(when, visit)
  else walk.atOnce(visit)
}

type Handler = (walk: NameWalk, node: Ast, when: readonly Need[]) => void

export const readFunction: Handler = (walk, node, when) => {
  // A function expression finds itself by its name.
  const name = when.length > 0 ? node.id?.name : undefined
  walk.body(node, name === undefined ? when : [...when, `v:${name}`], true, () => {
    for (const param of node.params ?? []) readPattern(walk, param)
    walk.visit(node.body as Ast | null)
  })
}

export const readClass: Handler = (walk, node, when) => {
  const isCertain = when.length === 0 || !isPureClass(node)
  walk.body(node, isCertain ? [] : when, false, () => {
    for (const each of node.decorators ?? []) walk.visit(each)
    walk.visit(node.superClass)
    for (const member of many((node.body as Ast | undefined)?.body)) readMember(walk, member)
  })
}

const readMember = (walk: NameWalk, member: Ast): void => {
  const name = member.key ? memberName(member, member.key) : undefined
  const value = member.value as Ast | null | undefined
  for (const each of member.decorators ?? []) walk.visit(each)
  if (name === undefined) walk.visit(member.key)
  if (member.type === 'StaticBlock') walk.visitChildren(member)
  const isCertain = member.kind === 'constructor' || name === undefined
  const accessed = ACCESSORS.get(member.kind ?? '')
  const own: Need[] = isCertain
    ? []
    : [`p:${name}`, 't:this', ...(accessed ? [`${accessed}:${name}` as const] : [])]
  // Fields are evaluated with each instance.
  if (value) walk.value(value, own)
}

const ACCESSORS: ReadonlyMap<string, 'g' | 's'> = new Map([
  ['get', 'g'],
  ['set', 's'],
])

const readObject: Handler = (walk, node, when) => {
  const visit = () => {
    readMembers(walk, node, listTables(when))
  }
  if (isPure(node)) walk.when(when, visit)
  else walk.atOnce(visit)
}

/** Reading any property of a table by a computed name needs all of them. */
const listTables = (when: readonly Need[]): Need[] =>
  when.flatMap((need): Need[] =>
    need.startsWith('v:')
      ? [`t:${need.slice(2)}`]
      : need === 'p:exports'
        ? ['t:exports']
        : need.startsWith('p:')
          ? [`t:.${need.slice(2)}`]
          : [],
  )

/** The members of an object literal. */
export const readMembers = (walk: NameWalk, node: Ast, tables: readonly Need[]): void => {
  for (const each of node.properties ?? []) {
    const name = each.key ? memberName(each, each.key) : undefined
    const value = each.value as Ast | null | undefined
    const accessed = ACCESSORS.get(each.kind ?? '')
    if (each.type !== 'Property' || name === undefined) {
      walk.visit(each.key)
      walk.visit(value ?? each.argument)
    } else
      walk.value(value, [
        `p:${name}`,
        ...tables,
        ...(accessed ? [`${accessed}:${name}` as const] : []),
      ])
  }
}

/** `target = value`, whose own value is found under further names. */
export const readAssignment: Handler = (walk, node, when) => {
  const target = node.left as Ast
  const isPlain = PLAIN.has(node.operator ?? '')
  if (target.type === 'Identifier' && isPlain) {
    const name = target.name ?? ''
    const isGlobal = !walk.names.declared.has(name)
    walk.value(node.right, [...when, `v:${name}`, ...(isGlobal ? [`p:${name}` as const] : [])])
    return
  }
  const name = target.type === 'MemberExpression' ? memberName(target, target.property) : undefined
  if (name === undefined || !isPlain) {
    if (isPlain && isCopy(target, node.right as Ast)) {
      walk.visit(target.object)
      walk.visit(node.right?.object)
      return
    }
    readPattern(walk, target)
    if (!isPlain) walk.visit(target)
    walk.visit(node.right)
    return
  }
  walk.needAtOnce(`s:${name}`)
  const root = findRoot(target)
  const tables: Need[] = [
    ...(root === undefined ? ['t:this' as const] : [`t:${root}` as const]),
    ...(isOnPrototype(target) ? ['t:this' as const] : []),
  ]
  const put = () => {
    walk.visit(target.object)
    walk.value(node.right, [...when, `p:${name}`, ...tables])
  }
  if (root !== undefined && walk.names.own.has(root) && when.length === 0 && isPure(target.object))
    walk.when([`v:${root}`], put)
  else put()
}

const PLAIN = new Set(['=', '||=', '&&=', '??='])

/** `target[key] = source[key]`: found under the same name as before. */
const isCopy = (target: Ast, value: Ast): boolean =>
  target.type === 'MemberExpression' &&
  value.type === 'MemberExpression' &&
  target.property?.type === 'Identifier' &&
  target.property.name === value.property?.name

const isOnPrototype = ({ object }: Ast): boolean =>
  object?.type === 'MemberExpression' && object.property?.name === 'prototype'

/** The variable in `a.b.c`. */
const findRoot = (node: Ast): string | undefined => {
  let at: Ast | undefined = node
  while (at?.type === 'MemberExpression') at = at.object
  return at?.type === 'Identifier' ? at.name : undefined
}

/** Binds names: the members that they take are read if the names are. */
export const readPattern = (walk: NameWalk, node: Ast): void => {
  const handler = PATTERNS[node.type]
  if (handler) handler(walk, node)
  else
    eachChild(node, (child) => {
      readPattern(walk, child)
    })
}

const PATTERNS: Readonly<Record<string, (walk: NameWalk, node: Ast) => void>> = {
  Identifier: () => {},
  MemberExpression: (walk, node) => {
    const name = memberName(node, node.property)
    walk.visit(node.object)
    if (name === undefined) walk.visit(node.property)
    else walk.needAtOnce(`s:${name}`)
  },
  AssignmentPattern: (walk, node) => {
    const target = node.left as Ast
    walk.value(node.right, target.type === 'Identifier' ? [`v:${target.name ?? ''}`] : [])
    readPattern(walk, target)
  },
  Property: (walk, node) => {
    const name = node.key ? memberName(node, node.key) : undefined
    const value = node.value as Ast
    const target = value.type === 'AssignmentPattern' ? value.left : value
    if (name === undefined) walk.visit(node.key)
    else {
      walk.needAtOnce(`g:${name}`)
      walk.when(target?.type === 'Identifier' ? [`v:${target.name ?? ''}`] : [], () => {
        walk.need(`p:${name}`)
      })
    }
    readPattern(walk, value)
  },
}

const handlers: Readonly<Record<string, Handler>> = {
  FunctionExpression: readFunction,
  ArrowFunctionExpression: readFunction,
  ClassExpression: readClass,
  ObjectExpression: readObject,
  AssignmentExpression: readAssignment,
}

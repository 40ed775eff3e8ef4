import { type Ast, many, memberName, one } from '../extract/javascript/ast.ts'
import { eachChild } from './each-child.ts'

/** Whether evaluating an expression runs no code, except for getters and required modules. */
export const isPure = (node: Ast | null | undefined, depth = 0): boolean => {
  if (!node) return true
  const test = PURE[node.type]
  return depth < 32 && test !== undefined && test(node, depth + 1)
}

const yes = (): boolean => true
const ofArgument = (node: Ast, depth: number) => isPure(node.argument, depth)
const ofSides = (node: Ast, depth: number) => isPure(node.left, depth) && isPure(node.right, depth)
const ofExpression = (node: Ast, depth: number) => isPure(node.expression as Ast, depth)

const PURE: Readonly<Record<string, (node: Ast, depth: number) => boolean>> = {
  Identifier: yes,
  ThisExpression: yes,
  Literal: yes,
  FunctionExpression: yes,
  ArrowFunctionExpression: yes,
  ClassExpression: (node, depth) => isPureClass(node, depth),
  TemplateLiteral: (node, depth) => (node.expressions ?? []).every((each) => isPure(each, depth)),
  MemberExpression: (node, depth) =>
    memberName(node, node.property) !== undefined && isPure(node.object, depth),
  ObjectExpression: (node, depth) =>
    (node.properties ?? []).every(
      (each) =>
        each.type === 'Property' && each.computed !== true && isPure(each.value as Ast, depth),
    ),
  ArrayExpression: (node, depth) =>
    (node.elements ?? []).every(
      (each) => each === null || (each.type !== 'SpreadElement' && isPure(each, depth)),
    ),
  UnaryExpression: (node, depth) => node.operator !== 'delete' && ofArgument(node, depth),
  BinaryExpression: ofSides,
  LogicalExpression: ofSides,
  ConditionalExpression: (node, depth) =>
    isPure(node.test, depth) &&
    isPure(one(node.consequent), depth) &&
    isPure(node.alternate, depth),
  ParenthesizedExpression: ofExpression,
  TSAsExpression: ofExpression,
  TSNonNullExpression: ofExpression,
  TSSatisfiesExpression: ofExpression,
  CallExpression: (node) => requiredModule(node) !== undefined,
}

/** A class whose definition runs no code and loads no module. */
export const isPureClass = (node: Ast, depth = 0): boolean =>
  isPure(node.superClass, depth) &&
  !hasRequire(node.superClass) &&
  (node.decorators ?? []).length === 0 &&
  many((node.body as Ast | undefined)?.body).every(
    (member) =>
      member.type !== 'StaticBlock' &&
      member.computed !== true &&
      (member.decorators ?? []).length === 0 &&
      (member.static !== true ||
        member.type === 'MethodDefinition' ||
        (isPure(member.value as Ast | null, depth + 1) && !hasRequire(member.value as Ast | null))),
  )

const hasRequire = (node: Ast | null | undefined): boolean => {
  if (!node) return false
  let isFound = node.type === 'Identifier' && node.name === 'require'
  eachChild(node, (child) => {
    isFound ||= hasRequire(child)
  })
  return isFound
}

/** The specifier of `require('x')`. */
export const requiredModule = (node: Ast): string | undefined => {
  const [argument] = node.arguments ?? []
  return node.type === 'CallExpression' &&
    node.callee?.type === 'Identifier' &&
    node.callee.name === 'require' &&
    argument?.type === 'Literal' &&
    typeof argument.value === 'string'
    ? argument.value
    : undefined
}

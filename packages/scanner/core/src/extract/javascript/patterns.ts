import { NONE } from '../facts-builder.ts'
import { forget } from './narrowing.ts'
import { forgetKeys, isOwnMember } from './own-keys.ts'
import { type Ast, memberName, propertyName } from './ast.ts'
import { noteNamedSecret } from './secrets.ts'
import { expression } from './visit.ts'
import { type Walk, declare } from './walk.ts'

/** Makes a value flow into a pattern: a name, a member, or the parts of a destructuring. */
export const bindPattern = (walk: Walk, pattern: Ast, from: number): void => {
  const { facts } = walk
  switch (pattern.type) {
    case 'Identifier': {
      const name = pattern.name as string
      forget(walk, pattern)
      forgetKeys(walk, name)
      facts.flow(from, walk.scope.find(name) ?? walk.facts.global(name))
      return
    }
    case 'MemberExpression':
      bindMember(walk, pattern, from)
      return
    case 'AssignmentPattern':
      noteNamedSecret(walk, pattern.left?.name, pattern.right)
      bindPattern(walk, pattern.left as Ast, from)
      bindPattern(walk, pattern.left as Ast, expression(walk, pattern.right as Ast))
      return
    case 'ObjectPattern':
      for (const property of pattern.properties ?? []) {
        if (property.type === 'RestElement') {
          bindPattern(walk, property.argument as Ast, from)
          continue
        }
        if (property.computed === true) expression(walk, property.key as Ast)
        const part = facts.node()
        const name = memberName(property, property.key)
        facts.load(from, name, part, walk.inside)
        walk.facts.markPassword(part, name, walk.inside)
        bindPattern(walk, property.value as Ast, part)
      }
      return
    case 'ArrayPattern':
      for (const element of pattern.elements ?? []) {
        if (!element) continue
        if (element.type === 'RestElement') bindPattern(walk, element.argument as Ast, from)
        else {
          const part = facts.node()
          facts.load(from, undefined, part, walk.inside)
          bindPattern(walk, element, part)
        }
      }
      return
    case 'TSParameterProperty':
      bindPattern(walk, pattern.parameter as Ast, from)
      return
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
    case 'ParenthesizedExpression':
      bindPattern(walk, pattern.expression as Ast, from)
      return
    default:
      expression(walk, pattern)
  }
}

const bindMember = (walk: Walk, member: Ast, from: number): void => {
  const { facts } = walk
  forget(walk, member)
  const base = expression(walk, member.object as Ast)
  const key = member.computed === true ? expression(walk, member.property as Ast) : NONE
  const name = propertyName(member, member.property)
  facts.store(base, name, from, walk.inside)
  if (name !== undefined && SETTERS.test(name))
    facts.setter(name, base, from, {
      in: walk.inside,
      line: walk.lines.line(member.start),
      column: walk.lines.column(member.start),
    })
  if (name !== undefined || member.property?.type === 'Literal' || isOwnMember(walk, member)) return
  // `target[key] = value`: the write that can pollute a prototype.
  facts.facts.dynamicWrites.push(
    base,
    key,
    from,
    walk.inside,
    walk.lines.line(member.start),
    walk.lines.column(member.start),
  )
}

/** Members whose assignment may be a sink. */
const SETTERS = /^(?:body|innerHTML|outerHTML|html|srcdoc|\$(?:where|function|accumulator))$/

/** A declaration: the scope already knows the bound names. */
export const bindDeclared = (walk: Walk, pattern: Ast, from: number): void => {
  if (pattern.type === 'Identifier' && walk.scope.find(pattern.name as string) === undefined)
    declare(walk, pattern.name as string)
  bindPattern(walk, pattern, from)
}

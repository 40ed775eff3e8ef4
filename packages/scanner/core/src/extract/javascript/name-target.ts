import { type Ast, memberName, speakableName } from './ast.ts'

/**
 * `module.exports.a.b = ` → `a.b`; `Thing.prototype.run = ` → `Thing.run`; `this.run = ` → the
 * enclosing function and `run`.
 */
export const nameTarget = (target: Ast): string | undefined => {
  const parts: string[] = []
  let at: Ast | undefined = target
  while (at?.type === 'MemberExpression') {
    const name = speakableName(memberName(at, at.property))
    if (name === undefined) return undefined
    parts.unshift(name)
    at = at.object
  }
  if (at?.type === 'Identifier') parts.unshift(at.name as string)
  else if (at?.type !== 'ThisExpression') return undefined
  const said = parts.filter((part) => part !== 'prototype')
  if (said[0] === 'module' && said[1] === 'exports') said.splice(0, 2)
  else if (said[0] === 'exports') said.shift()
  return said.length > 0 ? said.slice(-3).join('.') : 'exports'
}

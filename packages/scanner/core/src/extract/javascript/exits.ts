import { type Ast, many, one } from './ast.ts'
import { dotted } from './guards.ts'

/** Whether nothing after a statement runs once it did. */
export const isExit = (node: Ast | null | undefined): boolean => {
  if (!node) return false
  if (LEAVING.has(node.type)) return true
  if (node.type === 'BlockStatement') return many(node.body).some(isExit)
  if (node.type === 'IfStatement') return isExit(one(node.consequent)) && isExit(node.alternate)
  const call = node.type === 'ExpressionStatement' ? (node.expression as Ast) : undefined
  return call?.type === 'CallExpression' && LEAVING_CALL.test(dotted(call.callee as Ast))
}

/** Ends the process, or throws: `ctx.throw(403)`, `assert.fail()`. */
const LEAVING_CALL = /^(?:process\.exit|\w+\.throw|assert\.fail)$/

const LEAVING: ReadonlySet<string> = new Set([
  'ReturnStatement',
  'ThrowStatement',
  'ContinueStatement',
  'BreakStatement',
])

import { RENDERERS } from '../../rules/templates.ts'
import { addRender, isTemplateName } from '../add-render.ts'
import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { listMembers } from '../object-members.ts'
import { type Ast, constantText, memberName } from './ast.ts'
import { valueOf } from './condition-target.ts'
import type { Walk } from './walk.ts'

/** `response.render('name', { title })`, `ejs.renderFile(path.join(views, 'name.ejs'), {…})`. */
export const noteRender = (walk: Walk, call: CallFact, [name]: readonly Ast[]): void => {
  if (!RENDERERS.has(call.name) || !name) return
  const template = constantPath(walk, name)
  if (template === undefined || !isTemplateName(template, call.self < 0 && call.name === 'render'))
    return
  const { facts, inside } = walk
  const node = call.args[1] ?? NONE
  const given = node === NONE ? [] : listMembers(facts.facts, node)
  addRender(facts, template, [...given, { name: undefined, node }], {
    in: inside,
    line: call.line,
    column: call.column,
  })
}

/** A constant text, or the constant end of a path. */
const constantPath = (walk: Walk, given: Ast): string | undefined => {
  const node = valueOf(walk, given) ?? given
  const text = constantText(node)
  if (text !== undefined) return text
  if (node.type === 'TemplateLiteral')
    return trimmed((node.quasis?.at(-1) as { value?: { cooked?: string } })?.value?.cooked)
  if (node.type === 'BinaryExpression') return trimmed(constantText(node.right))
  const isJoin =
    node.type === 'CallExpression' &&
    /^(?:join|resolve)$/.test(
      node.callee?.name ?? memberName(node.callee as Ast, node.callee?.property) ?? '',
    )
  if (!isJoin) return undefined
  const parts = (node.arguments ?? []).map(constantText)
  const from = parts.lastIndexOf(undefined) + 1
  const end = parts.slice(from).join('/')
  return end === '' ? undefined : end.replace(/^(?:\.{1,2}\/|\/)+/, '')
}

const trimmed = (text: string | undefined): string | undefined =>
  text === undefined || text === '' ? undefined : text.replace(/^\/+/, '')

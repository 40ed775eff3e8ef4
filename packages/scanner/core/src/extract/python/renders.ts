import { PYTHON_LOADERS, PYTHON_RENDERERS } from '../../rules/templates.ts'
import { type RenderedValue, addRender, isTemplateName } from '../add-render.ts'
import { NONE } from '../facts-builder.ts'
import type { CallFact } from '../facts.ts'
import { listMembers } from '../object-members.ts'
import { type Tree, children, field, getColumn, getLine } from '../syntax-tree.ts'
import { type PythonWalk, constantText } from './walk.ts'

/**
 * `render_template('name.html', title=title)`, `render(request, 'name.html', {…})`, and
 * `environment.get_template('name.html').render(…)`. `made` has the arguments' nodes.
 */
export const noteRender = (walk: PythonWalk, node: Tree, made: CallFact): void => {
  if (!PYTHON_RENDERERS.has(made.name)) return
  const given = children(field(node, 'arguments'))
  const template =
    given.map((each) => toName(each)).find((name) => name !== undefined) ?? loadedName(walk, node)
  if (template === undefined) return
  const values = given.flatMap((argument, at): readonly RenderedValue[] => {
    const value = made.args[at] ?? NONE
    if (value === NONE) return []
    const name =
      argument.type === 'keyword_argument' ? (field(argument, 'name')?.text ?? '') : undefined
    if (name !== undefined && !CONTEXT.test(name)) return [{ name, node: value }]
    return [...listMembers(walk.facts.facts, value), { name: undefined, node: value }]
  })
  addRender(walk.facts, template, values, {
    in: made.in,
    line: made.line,
    column: made.column,
  })
}

/** `@aiohttp_jinja2.template('name.html')`: the template that gets what a function returns. */
export const decoratingTemplate = (decorators: readonly Tree[]): string | undefined =>
  decorators
    .flatMap((decorator) => children(decorator).slice(0, 1))
    .filter((inner) => RENDERING_DECORATOR.test(field(inner, 'function')?.text ?? ''))
    .flatMap((inner) => children(field(inner, 'arguments')))
    .map((argument) => toName(argument))
    .find((name) => name !== undefined)

const RENDERING_DECORATOR = /(?:^|\.)(?:template|view|view_config|render_to|jinja2_view)$/

/** Renders the template around a function with what it returns. */
export const noteReturned = (walk: PythonWalk, node: Tree, value: number): void => {
  if (walk.template === undefined || value === NONE) return
  const values = [...listMembers(walk.facts.facts, value), { name: undefined, node: value }]
  addRender(walk.facts, walk.template, values, {
    in: walk.inside,
    line: getLine(node),
    column: getColumn(node),
  })
}

/** Named arguments that hold all variables. */
const CONTEXT = /^(?:context|context_data|dictionary|data)$/

const toName = (argument: Tree): string | undefined => {
  const isNamed = argument.type === 'keyword_argument'
  if (
    isNamed &&
    !/^(?:name|template|template_name|renderer)$/.test(field(argument, 'name')?.text ?? '')
  )
    return undefined
  const text = constantText(isNamed ? field(argument, 'value') : argument)
  return text !== undefined && isTemplateName(text, true) ? text : undefined
}

/** The name of the template whose method is called, directly or through a variable. */
const loadedName = (walk: PythonWalk, node: Tree): string | undefined => {
  const target = field(node, 'function')
  const receiver = target?.type === 'attribute' ? field(target, 'object') : undefined
  const value =
    receiver?.type === 'identifier' ? (walk.values.get(receiver.text) ?? receiver) : receiver
  if (value?.type !== 'call') return undefined
  const loader = field(value, 'function')
  const name = loader?.type === 'attribute' ? field(loader, 'attribute')?.text : loader?.text
  if (!PYTHON_LOADERS.has(name ?? '')) return undefined
  return children(field(value, 'arguments'))
    .map((each) => toName(each))
    .find((each) => each !== undefined)
}

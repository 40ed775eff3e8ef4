import { LOCALS, RENDER, TEMPLATE_ENDINGS, TEMPLATE_SCHEME } from '../rules/templates.ts'
import { type FactsBuilder, NONE } from './facts-builder.ts'
import type { CallFact } from './facts.ts'

const NAME = /^[\w@./][\w@./ -]{0,150}$/
const VARIABLE = /^[A-Za-z_$][\w$]*$/
const VARIABLES_MAX = 60

/** A value that a template is rendered with: a name, or all of them. */
export type RenderedValue = { readonly name: string | undefined; readonly node: number }

/**
 * Records that a call renders a template: it imports its file and calls the function of each
 * variable with the value.
 */
export const addRender = (
  facts: FactsBuilder,
  template: string,
  values: readonly RenderedValue[],
  at: Pick<CallFact, 'in' | 'line' | 'column'>,
): void => {
  const file = facts.node()
  facts.facts.imports.push({
    specifier: `${TEMPLATE_SCHEME}${template}`,
    kind: 'template',
    name: '',
    node: file,
    in: at.in,
    line: at.line,
    column: at.column,
  })
  const call = (name: string, args: readonly number[]) => {
    const callee = facts.node()
    facts.load(file, name, callee, at.in)
    facts.facts.calls.push({
      ...at,
      callee,
      self: NONE,
      args: [...args],
      result: facts.node(),
      isNew: false,
      name: '',
    })
  }
  call(RENDER, [])
  for (const { name, node } of values.slice(0, VARIABLES_MAX)) {
    if (node === NONE) continue
    if (name === undefined) facts.store(file, LOCALS, node, at.in)
    else if (VARIABLE.test(name)) call(name, [node])
  }
}

/** Whether a text names a template; by its ending, unless the function renders nothing else. */
export const isTemplateName = (text: string, needsEnding: boolean): boolean =>
  NAME.test(text) &&
  (!needsEnding || TEMPLATE_ENDINGS.has(text.slice(text.lastIndexOf('.') + 1).toLowerCase()))

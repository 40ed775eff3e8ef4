import { namesIn } from './names-in.ts'
import type { TemplateCode } from './template-code.ts'

const TAGS =
  /\{\{!--[\s\S]*?--\}\}|\{\{![\s\S]*?\}\}|\{\{~?\{([\s\S]*?)\}~?\}\}|\{\{~?([#/>^&]?)\*?\s*([\s\S]*?)~?\}\}/g

/** Blocks that keep the context. */
const SAME_CONTEXT =
  /^(?:if|unless|else|eq|ne|and|or|not|is|compare|ifCond|section|block|content)\b/

/** Handlebars and Mustache: names belong to the context of the block around them. */
export const readHandlebars = (source: string, code: TemplateCode): void => {
  const contexts: string[] = []
  const read = (expression: string): string => {
    const around = contexts.filter((each) => each !== '').at(-1)
    const own = namesIn(
      expression.replaceAll(/(?:\.\.\/)+|@root\.|\bthis\.|\/(?=\w)/g, (part) =>
        part === '/' ? '.' : '',
      ),
    )
    const [, inner = ''] = /^\[(.*)\]$/.exec(own) ?? []
    const isHelper = /^\w+\s+\S/.test(expression.trim())
    const names = inner
      .split(', ')
      .slice(isHelper ? 1 : 0)
      .join(', ')
    const [, member] = /^(?:this\.)?([A-Za-z_]\w*)$/.exec(expression.trim()) ?? []
    const held = around === undefined || member === undefined ? '' : `${around}[0].${member}`
    const parts = [names, around ?? '', held].filter((each) => each !== '')
    return parts.length === 0 || (own === '' && SAFE.test(expression))
      ? ''
      : `[${parts.join(', ')}]`
  }
  for (const { 1: raw, 2: sign = '', 3: text = '', index } of source.matchAll(TAGS)) {
    if (raw !== undefined || sign === '&') {
      const value = (raw ?? text).trim()
      if (!SAFE.test(value)) code.unescaped(index, read(value))
    } else if (sign === '>') readPartial(code, index, text, read)
    else if (sign === '#' || sign === '^') {
      const [, helper = '', value = ''] =
        /^(each|with)\s+([\s\S]+?)(?:\s+as\s+\|.*)?$/.exec(text) ?? []
      const names = helper === '' ? (SAME_CONTEXT.test(text) ? '' : read(text)) : read(value)
      const [, first] = /\bas\s+\|\s*(\w+)/.exec(text) ?? []
      if (first !== undefined) code.declare(index, first, names)
      contexts.push(first === undefined ? names : '')
    } else if (sign === '/') contexts.pop()
  }
}

/** Helpers whose result contains no markup of the caller's. */
const SAFE = /^(?:\w*(?:escape|sanitiz|purif|strip)\w*|json|url|asset|t|i18n)\s/i

const readPartial = (
  code: TemplateCode,
  offset: number,
  text: string,
  read: (expression: string) => string,
): void => {
  const [, name, rest = ''] = /^["']?([\w./@-]+)["']?\s*([\s\S]*)$/.exec(text) ?? []
  if (name === undefined) return
  const given = [...rest.matchAll(/\b(\w+)\s*=\s*([\w.@/]+)/g)].map(
    ([, key = '', value = '']) => `${key}: ${read(value) || '0'}`,
  )
  code.include(offset, name, given.join(', '))
}

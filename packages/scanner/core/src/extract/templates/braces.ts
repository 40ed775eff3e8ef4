import { ESCAPING_FILTER, PLAIN_FILTER, RAW_FILTER } from '../../rules/templates.ts'
import { readEjs } from './ejs.ts'
import { readHandlebars } from './handlebars.ts'
import { namesIn } from './names-in.ts'
import type { TemplateCode } from './template-code.ts'

const TAGS = /\{#[\s\S]*?#\}|\{\{\{?([\s\S]*?)\}?\}\}|\{%([\s\S]*?)%\}/g
const VERBATIM = /\{%-?\s*(raw|verbatim)\s*-?%\}[\s\S]*?\{%-?\s*end\1\s*-?%\}/g

/**
 * Jinja, Django, Nunjucks, and Tornado. A `.html` file may as well belong to an engine with other
 * tags.
 */
export const readBraces = (source: string, code: TemplateCode): void => {
  if (source.includes('<%')) return readEjs(source, code)
  if (source.includes('{{{') && !source.includes('{%')) return readHandlebars(source, code)
  const text = source.replaceAll(VERBATIM, (all) => all.replaceAll(/[^\n]/g, ' '))
  let isWholeRaw = false
  const escapes: boolean[] = []
  const isRaw = () => escapes.at(-1) === false || (escapes.length === 0 && isWholeRaw)
  for (const { 1: output, 2: tag, index } of text.matchAll(TAGS)) {
    if (output !== undefined) {
      const [value, isOpen] = readOutput(output, isRaw())
      if (isOpen) code.unescaped(index, value)
      continue
    }
    const [, word = '', rest = ''] = /^[-+]?\s*(\w+)\s*([\s\S]*?)\s*[-+]?$/.exec(tag ?? '') ?? []
    if (word === 'autoescape') {
      const isOff = /^(?:off|false|none)\b/i.test(rest)
      // Tornado turns it off for the file.
      if (/^none\b/i.test(rest)) isWholeRaw = true
      else escapes.push(!isOff)
    } else if (word === 'endautoescape') escapes.pop()
    else if (word === 'raw' && rest !== '') code.unescaped(index, namesIn(rest))
    else TAG_READERS.get(word)?.(code, index, rest)
  }
}

/** The variables of an output, and whether they get into the page as they are. */
const readOutput = (output: string, isRaw: boolean): readonly [string, boolean] => {
  const [value = '', ...filters] = output
    .replace(/^[-{&]|[-}]$/g, '')
    .replaceAll(/"[^"]*"|'[^']*'/g, '""')
    .split('|')
    .map((part) => part.trim())
  const names = filters.map((filter) => /^\w+/.exec(filter)?.[0] ?? '')
  const isOpen = isRaw || names.some((name) => RAW_FILTER.test(name))
  const isSafe = names.some((name) => ESCAPING_FILTER.test(name) || !PLAIN_FILTER.test(name))
  return [namesIn([value, ...listArguments(filters)].join(' ')), isOpen && !isSafe]
}

/** `default(other)` and `default:other` may be the value. */
const listArguments = (filters: readonly string[]): readonly string[] =>
  filters.flatMap((filter) => {
    const argument = /^default\w*\s*[:(]\s*([\w.]+)/.exec(filter)?.[1]
    return argument === undefined ? [] : [argument]
  })

type TagReader = (code: TemplateCode, offset: number, rest: string) => void

const TEXT = /^["']([^"']+)["']/

const readInclude: TagReader = (code, offset, rest) => {
  const name = TEXT.exec(rest)?.[1]
  if (name !== undefined) {
    for (const [, each = '', value = ''] of rest.matchAll(/\b(\w+)\s*=\s*([\w.]+)/g))
      code.declare(offset, each, namesIn(value))
    code.include(offset, name)
  }
}

const readAssignments: TagReader = (code, offset, rest) => {
  const [, as = '', name = ''] = /^([\s\S]+?)\s+as\s+(\w+)$/.exec(rest) ?? []
  if (name !== '') return code.declare(offset, name, namesIn(as))
  const [, only = '', value = ''] = /^(\w+)\s*=([\s\S]+)$/.exec(rest) ?? []
  if (only !== '') code.declare(offset, only, namesIn(value))
}

const TAG_READERS: ReadonlyMap<string, TagReader> = new Map<string, TagReader>([
  ['include', readInclude],
  ['extends', readInclude],
  ['set', readAssignments],
  ['with', readAssignments],
  [
    'for',
    (code, offset, rest) => {
      const [, names = '', values = ''] = /^([\w\s,()]+?)\s+in\s+([\s\S]+)$/.exec(rest) ?? []
      for (const [name] of names.matchAll(/\w+/g)) code.declare(offset, name, namesIn(values))
    },
  ],
])

import { ESCAPING_CALL } from '../../rules/templates.ts'
import { namesIn } from './names-in.ts'
import type { TemplateCode } from './template-code.ts'

const RAW = /!\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g
/** `p!= text`, `!= text`, `div(title!=text)!= text`. */
const RAW_LINE = /^(?:[\w#.:-]*(?:\([^)]*\))?\/?)?!=\s*(.+)$/
const RAW_ATTRIBUTE = /[\s(,][\w:@.-]+!=\s*([^,)]+)/g
const EACH = /^(?:each|for)\s+(\w+)(?:\s*,\s*\w+)?\s+in\s+(.+)$/
const ASSIGNMENT = /^-\s*(?:var\s+|let\s+|const\s+)?(\w+)\s*=(?!=)\s*(.+?);?$/
const OTHER_FILE = /^(?:include|extends)(?::[\w-]+)?\s+(\S+)$/
const MIXIN = /^mixin\s+([\w-]+)\s*(?:\(([^)]*)\))?/
const USE = /^\+([\w-]+)\s*(?:\((.*)\))?/

/** Pug: one line is one element. */
export const readPug = (source: string, code: TemplateCode): void => {
  const mixins = new Map<string, readonly string[]>()
  const lines = source.split('\n')
  for (const each of lines) {
    const [, name = '', names = ''] = MIXIN.exec(each.trim()) ?? []
    if (name !== '') mixins.set(name, names.match(/\w+/g) ?? [])
  }
  let offset = 0
  for (const each of lines) {
    readLine(each.trim(), offset, code, mixins)
    offset += each.length + 1
  }
}

const readLine = (
  line: string,
  offset: number,
  code: TemplateCode,
  mixins: ReadonlyMap<string, readonly string[]>,
): void => {
  if (line.startsWith('//')) return
  const [, item = '', list = ''] = EACH.exec(line) ?? []
  if (item !== '') return code.declare(offset, item, namesIn(list))
  const [, name = '', value = ''] = ASSIGNMENT.exec(line) ?? []
  if (name !== '') return code.declare(offset, name, namesIn(value))
  const file = OTHER_FILE.exec(line)?.[1]
  if (file !== undefined) return code.include(offset, file)
  const [, mixin = '', given = ''] = USE.exec(line) ?? []
  const names = mixins.get(mixin) ?? []
  given.split(',').forEach((argument, at) => {
    const parameter = names[at]
    if (parameter !== undefined) code.declare(offset, parameter, namesIn(argument))
  })
  for (const [, expression = ''] of line.matchAll(RAW)) write(code, offset, expression)
  for (const [, expression = ''] of line.matchAll(RAW_ATTRIBUTE)) write(code, offset, expression)
  const whole = RAW_LINE.exec(line)?.[1]
  if (whole !== undefined) write(code, offset, whole)
}

const write = (code: TemplateCode, offset: number, expression: string): void => {
  if (expression.search(ESCAPING_CALL) < 0) code.unescaped(offset, namesIn(expression))
}

import { ESCAPING_CALL } from '../../rules/templates.ts'
import { namesIn } from './names-in.ts'
import type { TemplateCode } from './template-code.ts'

const TAGS = /<%([-=_#~%!]?)([\s\S]*?)[-_]?%>/g
const INCLUDE = /(?<![\w$.])include(?:File)?\s*\(/g
const OLD_INCLUDE =
  /^\s*(?:include|layout)\s*\(?\s*["']?([\w./@-]+)["']?\s*(?:,\s*(\{[\s\S]*\}))?\s*\)?\s*;?\s*$/

/** EJS and Eta: the code in the tags is JavaScript. */
export const readEjs = (source: string, code: TemplateCode): void => {
  for (const { 1: kind = '', 2: text = '', index } of source.matchAll(TAGS)) {
    if (kind === '#' || kind === '%') continue
    const [, name, locals] = OLD_INCLUDE.exec(text) ?? []
    if (name !== undefined) {
      code.include(index, name)
      if (locals !== undefined)
        code.add(index, `$include(${JSON.stringify(name)}, ${flat(locals)});`)
      continue
    }
    const value = flat(text).replaceAll(INCLUDE, '$include(').replaceAll(ESCAPING_CALL, '$escaped(')
    if (kind === '-' || kind === '~')
      code.add(index, `$unescaped(${value.trim().replace(/;$/, '')});`)
    else if (kind === '' || kind === '_' || kind === '!') code.add(index, value)
  }
}

/** On one line, so that what follows keeps its own; a comment would end there. */
const flat = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:"'])\/\/[^\n]*/g, ' ').replaceAll('\n', ' ')

/** Only the outputs, for code that doesn't parse on its own. */
export const readEjsOutputs = (source: string, code: TemplateCode): void => {
  for (const { 1: kind = '', 2: text = '', index } of source.matchAll(TAGS))
    if (kind === '-' || kind === '~') code.unescaped(index, namesIn(text))
}

import { ESCAPING_FILTER } from '../../rules/templates.ts'
import { namesIn } from './names-in.ts'
import type { TemplateCode } from './template-code.ts'

const PARTS =
  /\$\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}|^[ \t]*%[ \t]*for\s+([\w\s,()]+?)\s+in\s+(.+?):[ \t]*$|<%(include|inherit)\s+file=["']([^"']+)["']|<%page[^>]*expression_filter=["']([^"']+)["']/gm

/** Mako escapes nothing unless a filter does. */
export const readMako = (source: string, code: TemplateCode): void => {
  let isEscaped = false
  for (const match of source.matchAll(PARTS)) {
    const { 1: output, 2: names, 3: values = '', 5: file, 6: filter, index } = match
    if (filter !== undefined) isEscaped = /\bh\b/.test(filter)
    else if (file !== undefined) code.include(index, file)
    else if (names !== undefined)
      for (const [name] of names.matchAll(/\w+/g)) code.declare(index, name, namesIn(values))
    else if (output !== undefined) {
      const [value = '', ...given] = output.split('|')
      const filters: readonly string[] = given.join(' ').match(/\w+/g) ?? []
      const isSafe = filters.some((each) => ESCAPING_FILTER.test(each))
      if (!isSafe && (!isEscaped || filters.includes('n'))) code.unescaped(index, namesIn(value))
    }
  }
}

import { type Found, lineAt } from '../found.ts'
import { readRequirement } from './requirements.ts'

const LISTS =
  /\b(?:install_requires|setup_requires|tests_require|extras_require)\s*=\s*([[{][^\n]*(?:\n(?!\s*\w+\s*=)[^\n]*)*)/g

/** The requirements that setup.py names as literals. */
export const readSetupPy = (text: string): Found[] =>
  [...text.matchAll(LISTS)].flatMap(({ 1: list = '', index }) => {
    const inner = list.slice(0, endOf(list))
    // A literal before a colon is the name of an extra.
    return [...inner.matchAll(/(["'])([^"'\n]*)\1(\s*:)?/g)].flatMap(
      ({ 2: literal = '', 3: colon }) =>
        colon === undefined ? (readRequirement(literal, lineAt(text, index)) ?? []) : [],
    )
  })

/** Where the bracket that a text begins with is closed. */
const endOf = (text: string): number => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if ('[{('.includes(text[at] as string)) depth += 1
    else if (']})'.includes(text[at] as string)) depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

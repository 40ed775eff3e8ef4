import { Lines } from '../extract/lines.ts'
import type { FoundPackage } from './found-package.ts'
import { readRequirement } from './requirements.ts'

const LISTS =
  /\b(?:install_requires|setup_requires|tests_require|extras_require)\s*=\s*([[{][^\n]*(?:\n(?!\s*\w+\s*=)[^\n]*)*)/g

/** Reads the literal requirements of setup.py. */
export const readSetupPy = (text: string): FoundPackage[] => {
  const lines = new Lines(text)
  return [...text.matchAll(LISTS)].flatMap(({ 1: list = '', index }) => {
    const inner = list.slice(0, findEnd(list))
    // A literal before a colon is an extra name.
    return [...inner.matchAll(/(["'])([^"'\n]*)\1(\s*:)?/g)].flatMap(
      ({ 2: literal = '', 3: colon }) =>
        colon === undefined ? (readRequirement(literal, lines.line(index)) ?? []) : [],
    )
  })
}

/** The position of the closing bracket of a text that begins with a bracket. */
const findEnd = (text: string): number => {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if ('[{('.includes(text[at] as string)) depth += 1
    else if (']})'.includes(text[at] as string)) depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

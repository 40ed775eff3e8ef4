import { RE2JS } from 're2js'

/** A pattern that takes time linear in the text. */
export type LorePattern = {
  readonly test: (text: string) => boolean
  /** Number of its instructions; a search takes at most this many steps per character. */
  readonly size: number
}

const CHARS_MAX = 500

const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  s: RE2JS.DOTALL,
  m: RE2JS.MULTILINE,
}

/**
 * Compiles a pattern of a card, written alone or as `/pattern/flags`, for an automaton that never
 * backtracks. Returns undefined for an invalid pattern and for what such an automaton can't do:
 * lookaround and backreferences.
 */
export const compilePattern = (
  source: string,
  isCaseSensitive: boolean,
): LorePattern | undefined => {
  if (source.length > CHARS_MAX) return undefined
  const { pattern, flags } = splitFlags(source)
  const given = isCaseSensitive ? flags : `${flags}i`
  const bits = [...new Set(given)].reduce((sum, flag) => sum | (FLAGS[flag] ?? 0), 0)
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern), bits)
    return { test: (text) => compiled.test(text), size: compiled.programSize() }
  } catch {
    return undefined
  }
}

const splitFlags = (source: string): { pattern: string; flags: string } => {
  const end = source.lastIndexOf('/')
  const flags = source.slice(end + 1)
  return source.startsWith('/') && end > 0 && /^[a-z]*$/.test(flags)
    ? { pattern: source.slice(1, end), flags }
    : { pattern: source, flags: '' }
}

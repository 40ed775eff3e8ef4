import { type ParsedScript, parse } from 'unbash'

/**
 * Limit of here-documents and substitutions: the parser is slow for thousands of unterminated ones.
 */
const OPENINGS_MAX = 500
const OPENING = /<<|[$<>]\(/g

/** Parses a script; undefined if it has too many openings or the parser fails. */
export const parseScript = (text: string): ParsedScript | undefined => {
  if ((text.match(OPENING)?.length ?? 0) > OPENINGS_MAX) return undefined
  try {
    return parse(text)
  } catch {
    return undefined
  }
}

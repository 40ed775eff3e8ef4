import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser'
import { LockfileFault } from './lockfile.ts'

/** JSON, with comments and trailing commas allowed; tells the line of the first fault. */
export const parseJson = (text: string): unknown => {
  try {
    // By far the faster one, for what is right.
    return JSON.parse(text)
  } catch {
    const errors: ParseError[] = []
    const value: unknown = parse(text, errors, { allowTrailingComma: true })
    const [first] = errors
    if (!first) return value
    throw new LockfileFault(
      printParseErrorCode(first.error),
      text.slice(0, first.offset).split('\n').length,
    )
  }
}

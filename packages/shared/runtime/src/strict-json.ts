import { visit } from 'jsonc-parser'
import type { Issue } from './coded-error.ts'

const DEPTH_MAX = 64
const ISSUES_MAX = 100
const PROTOTYPE_KEYS = new Set(['__proto__'])

export type StrictJson = { readonly value: unknown } | { readonly issues: readonly Issue[] }

class TooDeep extends Error {}

const escapePointer = (segment: string | number): string =>
  String(segment).replaceAll('~', '~0').replaceAll('/', '~1')

/** `['items', 3, 'content']` → `/items/3/content` (RFC 6901). */
export const jsonPointer = (path: readonly (string | number)[]): string =>
  path.map((segment) => `/${escapePointer(segment)}`).join('')

// Unicode's controls without tab, line feed and carriage return: nobody says them, and a terminal or a model obeys them.
const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const storageFault = (text: string): string | undefined => {
  if (text.includes('\u0000')) return 'must not contain a NUL character'
  return text.isWellFormed() ? undefined : 'must not contain half of a surrogate pair'
}

/** What is wrong with a text that is good JSON: NUL and half a surrogate pair, which no engine keeps, and controls. */
export const textFault = (text: string): string | undefined =>
  storageFault(text) ?? (CONTROL.test(text) ? 'must not contain control characters' : undefined)

const NOWHERE: ReadonlySet<string | number | undefined> = new Set()

/**
 * Parses JSON and refuses what JSON.parse lets through silently: keys given twice (the last would win),
 * `__proto__`, nesting beyond 64 levels, text that PostgreSQL cannot keep, and control characters. Those may stand in
 * the members named by `saidIn`: what people say is taken as they paste it, and made harmless where it is shown.
 */
export const parseStrictJson = (text: string, saidIn = NOWHERE): StrictJson => {
  try {
    // First, because it stops at the depth: JSON.parse takes some forty bytes for each level of a bomb.
    const issues = shapeIssues(text, saidIn)
    const value: unknown = JSON.parse(text)
    return issues.length > 0 ? { issues } : { value }
  } catch (error) {
    if (!(error instanceof TooDeep) && !(error instanceof SyntaxError)) throw error
    const message =
      error instanceof TooDeep
        ? `must not be nested deeper than ${DEPTH_MAX} levels`
        : `is not JSON: ${error.message}`
    return { issues: [{ pointer: '', message }] }
  }
}

/** Throws TooDeep. Tells of broken JSON nothing at all: that is JSON.parse's to tell. */
const shapeIssues = (text: string, saidIn: typeof NOWHERE): Issue[] => {
  const issues: Issue[] = []
  const keys: Set<string>[] = []
  let depth = 0
  const add = (path: readonly (string | number)[], message: string) => {
    if (issues.length < ISSUES_MAX) issues.push({ pointer: jsonPointer(path), message })
  }
  // The visitor recurses: it must be stopped before the stack is.
  const enter = () => {
    depth += 1
    if (depth > DEPTH_MAX) throw new TooDeep()
  }
  visit(text, {
    onObjectBegin: () => {
      enter()
      keys.push(new Set())
    },
    onObjectEnd: () => {
      depth -= 1
      keys.pop()
    },
    onArrayBegin: enter,
    onArrayEnd: () => {
      depth -= 1
    },
    onObjectProperty: (key, _offset, _length, _line, _character, pathOf) => {
      const seen = keys.at(-1)
      if (seen?.has(key)) add([...pathOf(), key], 'must not be given twice')
      seen?.add(key)
      if (PROTOTYPE_KEYS.has(key)) add([...pathOf(), key], 'is not an allowed key')
      const fault = textFault(key)
      if (fault) add(pathOf(), `has a key that ${fault}`)
    },
    onLiteralValue: (literal, _offset, _length, _line, _character, pathOf) => {
      if (typeof literal === 'number' && !Number.isFinite(literal))
        add(pathOf(), 'must be a finite number')
      const fault = typeof literal === 'string' ? textFault(literal) : undefined
      if (fault && !(saidIn.has(pathOf().at(-1)) && storageFault(literal) === undefined))
        add(pathOf(), fault)
    },
  })
  return issues
}

import { visit } from 'jsonc-parser'
import type { Issue } from './api-error.ts'

const DEPTH_MAX = 64
const ISSUES_MAX = 100
const PROTOTYPE_KEYS = new Set(['__proto__'])

export type StrictJson = { readonly value: unknown } | { readonly issues: readonly Issue[] }

/** What must not be parsed whole; the message completes "the body". */
class TooLarge extends Error {}

const escapePointer = (segment: string | number): string =>
  String(segment).replaceAll('~', '~0').replaceAll('/', '~1')

/** `['items', 3, 'content']` → `/items/3/content` (RFC 6901). */
export const jsonPointer = (path: readonly (string | number)[]): string =>
  path.map((segment) => `/${escapePointer(segment)}`).join('')

// Unicode controls except tab, line feed, and carriage return: terminals and models may obey them.
const CONTROL = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

const storageFault = (text: string): string | undefined => {
  if (text.includes('\u0000')) return 'must not contain a NUL character'
  return text.isWellFormed() ? undefined : 'must not contain half of a surrogate pair'
}

/**
 * Finds NUL and lone surrogates, which databases can't store, and control characters in JSON text.
 */
export const textFault = (text: string): string | undefined =>
  storageFault(text) ?? (CONTROL.test(text) ? 'must not contain control characters' : undefined)

export type JsonLimits = {
  /** Members with user text, which may have control characters; output escapes them. */
  readonly saidIn?: ReadonlySet<string | number | undefined>
  /** The most values, the containers and the root among them. Default: 200,000. */
  readonly valuesMax?: number
}

const NOWHERE: ReadonlySet<string | number | undefined> = new Set()
/** A document of text has far fewer. Freeing millions of values stops a process for a while. */
const VALUES_MAX = 200_000

/**
 * Parses JSON and refuses what JSON.parse accepts silently: duplicate keys (the last would win),
 * `__proto__`, nesting beyond 64 levels, too many values, text that PostgreSQL can't store, and
 * control characters.
 */
export const parseStrictJson = (text: string, limits: JsonLimits = {}): StrictJson => {
  try {
    // First, because it stops at its limits: JSON.parse needs about 40 bytes per level.
    const issues = shapeIssues(text, limits)
    const value: unknown = JSON.parse(text)
    return issues.length > 0 ? { issues } : { value }
  } catch (error) {
    if (!(error instanceof TooLarge) && !(error instanceof SyntaxError)) throw error
    const message = error instanceof TooLarge ? error.message : `is not JSON: ${error.message}`
    return { issues: [{ pointer: '', message }] }
  }
}

/** Throws TooLarge. It ignores syntax errors, which JSON.parse reports. */
const shapeIssues = (
  text: string,
  { saidIn = NOWHERE, valuesMax = VALUES_MAX }: JsonLimits,
): Issue[] => {
  const issues: Issue[] = []
  const keys: Set<string>[] = []
  let depth = 0
  let values = 0
  const add = (path: readonly (string | number)[], message: string) => {
    if (issues.length < ISSUES_MAX) issues.push({ pointer: jsonPointer(path), message })
  }
  const count = () => {
    values += 1
    if (values > valuesMax)
      throw new TooLarge(`must have at most ${valuesMax.toLocaleString('en')} values`)
  }
  // The visitor is recursive, so it must stop before the stack overflows.
  const enter = () => {
    count()
    depth += 1
    if (depth > DEPTH_MAX) throw new TooLarge(`must not be nested deeper than ${DEPTH_MAX} levels`)
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
    onObjectProperty: (key, _offset, _length, _line, _character, toPath) => {
      const seen = keys.at(-1)
      if (seen?.has(key)) add([...toPath(), key], 'must not be given twice')
      seen?.add(key)
      if (PROTOTYPE_KEYS.has(key)) add([...toPath(), key], 'is not an allowed key')
      const fault = textFault(key)
      if (fault) add(toPath(), `has a key that ${fault}`)
    },
    onLiteralValue: (literal, _offset, _length, _line, _character, toPath) => {
      count()
      if (typeof literal === 'number' && !Number.isFinite(literal))
        add(toPath(), 'must be a finite number')
      const fault = typeof literal === 'string' ? textFault(literal) : undefined
      if (fault && !(saidIn.has(toPath().at(-1)) && storageFault(literal) === undefined))
        add(toPath(), fault)
    },
  })
  return issues
}

import { type Decorators, parseDecorators } from './decorators.ts'
import { type LorePattern, compilePattern } from './lore-pattern.ts'

export type LoreEntry = {
  readonly name: string | null
  readonly content: string
  readonly keys: readonly string[]
  /** Absent unless the keys are patterns. */
  readonly patterns: readonly LorePattern[] | undefined
  /** One of them must occur too; empty if the entry isn't selective. */
  readonly secondaryKeys: readonly string[]
  readonly isCaseSensitive: boolean
  readonly isConstant: boolean
  /** Entries with a lower number come first. */
  readonly order: number
  /** Without room for all, entries with a lower number are left out first. */
  readonly priority: number
  readonly isBeforeCharacter: boolean
  readonly decorators: Decorators
}

export type Lorebook = {
  /** Enabled entries with a content, in the order in which they are inserted. */
  readonly entries: readonly LoreEntry[]
  /** How many of the latest messages are searched for keys. */
  readonly scanDepth: number
  readonly tokenBudget: number
  /** Whether the content of an entry can activate others. */
  readonly isRecursive: boolean
  /** What has no effect here, each as a sentence. */
  readonly issues: readonly string[]
}

/** Used by cards that state none. */
const SCAN_DEPTH = 4
const TOKEN_BUDGET = 1_000
/** Size of all patterns of a book together, in instructions. */
const PATTERNS_SIZE_MAX = 2_000

type Members = Readonly<Record<string, unknown>>

/**
 * Reads the `character_book` of a card, V2 or V3. Other programs omit members or write other types;
 * such a member counts as absent.
 */
export const parseLorebook = (book: unknown): Lorebook | undefined => {
  if (!isRecord(book) || !Array.isArray(book['entries'])) return undefined
  const issues: string[] = []
  let size = 0
  const entries = book['entries'].flatMap((given: unknown, at): LoreEntry[] => {
    if (!isRecord(given) || given['enabled'] === false) return []
    const { decorators, text, unknown } = parseDecorators(toText(given['content']))
    if (text.trim() === '') return []
    const place = `character_book entry ${at + 1}`
    if (unknown.length > 0)
      issues.push(`${place}: ${unknown.map((name) => `@@${name}`).join(', ')} has no effect here`)
    const keys = toTexts(given['keys'])
    const isRegex = given['use_regex'] === true
    const isCaseSensitive = given['case_sensitive'] === true
    const patterns: LorePattern[] = []
    for (const key of isRegex ? keys : []) {
      const pattern = compilePattern(key, isCaseSensitive)
      if (pattern === undefined || size + pattern.size > PATTERNS_SIZE_MAX)
        issues.push(
          `${place}: the pattern ${JSON.stringify(key.slice(0, 80))} is ${pattern ? 'too large' : 'not supported'} and never matches`,
        )
      else {
        patterns.push(pattern)
        size += pattern.size
      }
    }
    const order = toNumber(given['insertion_order']) ?? 0
    return [
      {
        name: toText(given['name']) || toText(given['comment']) || null,
        content: text,
        keys: isRegex ? [] : keys,
        patterns: isRegex ? patterns : undefined,
        secondaryKeys:
          given['selective'] === true && !isRegex ? toTexts(given['secondary_keys']) : [],
        isCaseSensitive,
        isConstant: given['constant'] === true && !isRegex,
        order,
        priority: toNumber(given['priority']) ?? order,
        isBeforeCharacter: given['position'] === 'before_char',
        decorators,
      },
    ]
  })
  return {
    entries: entries.toSorted(
      (one, other) =>
        Number(other.isBeforeCharacter) - Number(one.isBeforeCharacter) || one.order - other.order,
    ),
    scanDepth: Math.max(0, toNumber(book['scan_depth']) ?? SCAN_DEPTH),
    tokenBudget: Math.max(0, toNumber(book['token_budget']) ?? TOKEN_BUDGET),
    isRecursive: book['recursive_scanning'] === true,
    issues,
  }
}

const isRecord = (value: unknown): value is Members => typeof value === 'object' && value !== null

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
const toNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined
/** Keys without text would occur in every message. */
const toTexts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((one): one is string => typeof one === 'string' && one.trim() !== '')
    : []

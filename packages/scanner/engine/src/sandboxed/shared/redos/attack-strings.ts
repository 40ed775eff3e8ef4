import type { Attack } from '../../../protocol/trigger.ts'
import { TimeLimitError, withTimeLimit } from '../time-limit.ts'
import { type PatternNode, parsePattern } from './parse-pattern.ts'

const ALPHABET: readonly string[] = 'a0 -_.,:;/A\t\n"\'<>()[]{}=&%#@!?*+|\\x1z\u00e9\u00a0'.split(
  '',
)
const PUMPS_MAX = 14
const PREFIXES_MAX = 7
/** Slow texts to keep per prefix, because a function may strip one prefix but not another. */
const A_PREFIX_MAX = 2
const FOUND_MAX = 5
/** Limit for a required number of repetitions. */
const REPEATED_MAX = 200
const ACCEPTED_MAX = 3
const SIGNS_MAX = 24
/** With this many repetitions, only exponential patterns are slow. */
const FEW = 32
/** With this many repetitions, quadratic patterns are slow too. */
const MANY = 20_000
const FEW_MS = 40
const MANY_MS = 60

/**
 * Texts on which a pattern is far too slow: a repeated part, between a prefix that leads to it and
 * a suffix that prevents a match. Returns only texts that were measured as slow.
 */
export const attackStrings = (source: string, flags: string, endsAtMs: number): Attack[] => {
  const tree = parsePattern(source)
  const repeats = findRepeats(tree)
  if (repeats.length === 0) return []
  const found: Attack[] = []
  // `split` adds the sticky flag and tries every position itself.
  const anywhere = flags.replace('y', '')
  const ofPrefix = (wanted: string) => found.filter(({ prefix }) => prefix === wanted).length
  for (const attack of candidates(repeats)) {
    if (found.length >= FOUND_MAX || performance.now() > endsAtMs) break
    if (ofPrefix(attack.prefix) < A_PREFIX_MAX && isSlow(source, anywhere, attack))
      found.push(attack)
  }
  return found
}

/**
 * Characters that aren't slow when repeated, for use as controls. Candidates are `characters` and
 * signs in the pattern itself.
 */
export const findNonMatching = (
  source: string,
  flags: string,
  characters: readonly string[],
): string[] =>
  [...new Set([...characters, ...(source.match(/[^\w\s\\]/g) ?? []).slice(0, SIGNS_MAX)])].filter(
    (pump) => !isSlow(source, flags.replace('y', ''), { prefix: '', pump, suffix: '' }),
  )

/** A repetition with two prefixes that lead to it: the shortest, and one with optional parts. */
type Repeat = { readonly item: PatternNode; readonly prefix: string; readonly longer: string }

/** Long texts that a pattern accepts and may pass to a slow one. Not measured here. */
export const acceptedTexts = (source: string): Attack[] =>
  findRepeats(parsePattern(source))
    .slice(0, ACCEPTED_MAX)
    .flatMap(({ item, prefix }) =>
      listPumps(item)
        .slice(0, 2)
        .flatMap((pump) => ['a', ''].map((suffix) => ({ prefix, pump, suffix }))),
    )

/** Short texts that should match a pattern, without and with optional parts. */
export const matchingTexts = (source: string): string[] => {
  const tree = parsePattern(source)
  return [...new Set([sampleNode(tree), sampleNode(tree, 1)])].filter((text) => text !== '')
}

/** Unbounded repetitions, each with a prefix that leads to it. */
const findRepeats = (node: PatternNode, prefix = '', longer = ''): Repeat[] => {
  switch (node.kind) {
    case 'sequence': {
      let before = prefix
      let longerBefore = longer
      return node.items.flatMap((item) => {
        const found = findRepeats(item, before, longerBefore)
        before += sampleNode(item)
        longerBefore += sampleNode(item, 1)
        return found
      })
    }
    case 'choice':
      return node.items.flatMap((item) => findRepeats(item, prefix, longer))
    case 'look':
      return findRepeats(node.item, prefix, longer)
    case 'repeat':
      return [
        ...(node.max > 20 ? [{ item: node.item, prefix, longer }] : []),
        ...findRepeats(node.item, prefix, longer),
      ]
    case 'set':
    case 'nothing':
      return []
    default:
      return node satisfies never
  }
}

function* candidates(repeats: readonly Repeat[]): Generator<Attack> {
  const weights = new Map<string, number>()
  for (const { item, prefix } of repeats)
    for (const pump of [...listPumps(item), ...listStarts(prefix)])
      weights.set(pump, (weights.get(pump) ?? 0) + (pump.length === 1 ? 2 : 1))
  const pumps = [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .map(([pump]) => pump)
    .slice(0, PUMPS_MAX)
  // The prefix `a` stops start anchors and trimming from consuming the text.
  const prefixes = [
    ...new Set(['', ...repeats.flatMap(({ prefix, longer }) => [prefix, longer]), 'a']),
  ].slice(0, PREFIXES_MAX)
  for (const pump of pumps)
    for (const prefix of prefixes)
      // Some functions strip signs, and some strip spaces.
      for (const suffix of ['\u0000', '\na', '', '!']) yield { prefix, pump, suffix }
}

const listPumps = (item: PatternNode): string[] => {
  const sets = findSets(item)
  const characters = sets.flatMap((source) => sampleCharacters(source).slice(0, 3))
  const shared = ALPHABET.filter(
    (character) => sets.filter((source) => accepts(source, character)).length > 1,
  )
  return [
    ...new Set([...shared.slice(0, 4), ...characters, sampleNode(item), sampleNode(item, 1)]),
  ].filter((pump) => pump !== '')
}

/** The repeated prefix of a repetition: each occurrence is a start position. */
const listStarts = (prefix: string): string[] =>
  prefix === '' ? [] : [...new Set([prefix, prefix.at(-1) as string])]

const findSets = (node: PatternNode): string[] => {
  if (node.kind === 'set') return [node.source]
  if (node.kind === 'repeat' || node.kind === 'look') return findSets(node.item)
  return node.kind === 'nothing' ? [] : node.items.flatMap(findSets)
}

/**
 * A short text that the node matches. Higher variants take later alternatives and optional parts.
 */
const sampleNode = (node: PatternNode, variant = 0): string => {
  switch (node.kind) {
    case 'set':
      return sampleCharacters(node.source)[0] ?? ''
    case 'sequence':
      return node.items.map((item) => sampleNode(item, variant)).join('')
    case 'choice':
      return sampleNode(node.items[variant % node.items.length] as PatternNode, variant)
    case 'repeat':
      return sampleNode(node.item, variant).repeat(
        Math.min(Math.max(node.min, variant), REPEATED_MAX),
      )
    case 'look':
    case 'nothing':
      return ''
    default:
      return node satisfies never
  }
}

const known = new Map<string, readonly string[]>()

const sampleCharacters = (source: string): readonly string[] => {
  const kept = known.get(source)
  if (kept !== undefined) return kept
  const own = source.length <= 2 ? source.replace(/^\\/, '') : source.replaceAll(/[\\[\]^]/g, '')
  const found = [...new Set([...own.slice(0, 12), ...ALPHABET])].filter((character) =>
    accepts(source, character),
  )
  known.set(source, found)
  return found
}

const accepts = (source: string, character: string): boolean => {
  try {
    return new RegExp(`^(?:${source})$`, /\\[pPu]/.test(source) ? 'u' : '').test(character)
  } catch {
    return false
  }
}

const isSlow = (source: string, flags: string, attack: Attack): boolean => {
  const takesLong = (count: number, timeMs: number): boolean => {
    try {
      const pattern = new RegExp(source, flags)
      const text = buildAttackString(attack, count)
      withTimeLimit(() => (pattern.global ? text.replace(pattern, '') : pattern.exec(text)), timeMs)
      return false
    } catch (error) {
      return error instanceof TimeLimitError
    }
  }
  return takesLong(FEW, FEW_MS) || takesLong(Math.ceil(MANY / attack.pump.length), MANY_MS)
}

export const buildAttackString = ({ prefix, pump, suffix }: Attack, count: number): string =>
  prefix + pump.repeat(count) + suffix

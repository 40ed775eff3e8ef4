import type { Attack } from '../fired.ts'
import { TookTooLong, guarded } from '../guard.ts'
import { type PatternNode, parsePattern } from './parse-pattern.ts'

const ALPHABET: readonly string[] = 'a0 -_.,:;/A\t\n"\'<>()[]{}=&%#@!?*+|\\x1z\u00e9\u00a0'.split(
  '',
)
const PUMPS_MAX = 14
const PREFIXES_MAX = 7
/** With one text before what is repeated: a function may take that away, and not another one. */
const A_PREFIX_MAX = 2
const FOUND_MAX = 5
/** Of something that has to be there many times. */
const REPEATED_MAX = 200
const ACCEPTED_MAX = 3
const SIGNS_MAX = 24
/** A text of this many repetitions is over at once unless the time doubles with each. */
const FEW = 32
/** And one of this many, unless the time grows with the square of it. */
const MANY = 20_000
const FEW_MS = 40
const MANY_MS = 60

/**
 * Texts on which a pattern takes far longer than it should: something repeated, behind what leads to it and before what
 * keeps the whole from matching. Each was tried, so what is given is slow on this machine.
 */
export const slowTexts = (source: string, flags: string, endsAtMs: number): Attack[] => {
  const tree = parsePattern(source)
  const repeats = repeatsOf(tree)
  if (repeats.length === 0) return []
  const found: Attack[] = []
  // Splitting makes a pattern stick to one place, and then tries every place.
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
 * Characters of which no text is slow on a pattern, so that what is slow can be told from them: of those that are given,
 * and of those that stand in the pattern itself.
 */
export const fastOf = (source: string, flags: string, characters: readonly string[]): string[] =>
  [...new Set([...characters, ...(source.match(/[^\w\s\\]/g) ?? []).slice(0, SIGNS_MAX)])].filter(
    (pump) => !isSlow(source, flags.replace('y', ''), { prefix: '', pump, suffix: '' }),
  )

/** Something that is repeated, with texts that lead to it: the shortest, and one with what may be left out. */
type Repeat = { readonly item: PatternNode; readonly prefix: string; readonly longer: string }

/**
 * Long texts that a pattern accepts: it may hand a part of them to another one that is slow on it. These are not tried
 * here; the call is what tells.
 */
export const acceptedTexts = (source: string): Attack[] =>
  repeatsOf(parsePattern(source))
    .slice(0, ACCEPTED_MAX)
    .flatMap(({ item, prefix }) =>
      pumpsOf(item)
        .slice(0, 2)
        .flatMap((pump) => ['a', ''].map((suffix) => ({ prefix, pump, suffix }))),
    )

/** Short texts that are meant to match a pattern: without and with what may be left out. */
export const matchingTexts = (source: string): string[] => {
  const tree = parsePattern(source)
  return [...new Set([sampleOf(tree), sampleOf(tree, 1)])].filter((text) => text !== '')
}

/** Unbounded repetitions, each with a text that leads to it. */
const repeatsOf = (node: PatternNode, prefix = '', longer = ''): Repeat[] => {
  switch (node.kind) {
    case 'sequence': {
      let before = prefix
      let longerBefore = longer
      return node.items.flatMap((item) => {
        const found = repeatsOf(item, before, longerBefore)
        before += sampleOf(item)
        longerBefore += sampleOf(item, 1)
        return found
      })
    }
    case 'choice':
      return node.items.flatMap((item) => repeatsOf(item, prefix, longer))
    case 'look':
      return repeatsOf(node.item, prefix, longer)
    case 'repeat':
      return [
        ...(node.max > 20 ? [{ item: node.item, prefix, longer }] : []),
        ...repeatsOf(node.item, prefix, longer),
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
    for (const pump of [...pumpsOf(item), ...startsOf(prefix)])
      weights.set(pump, (weights.get(pump) ?? 0) + (pump.length === 1 ? 2 : 1))
  const pumps = [...weights]
    .toSorted(([, a], [, b]) => b - a)
    .map(([pump]) => pump)
    .slice(0, PUMPS_MAX)
  // A letter keeps what is anchored at the start, and what trims it, from taking the text.
  const prefixes = [
    ...new Set(['', ...repeats.flatMap(({ prefix, longer }) => [prefix, longer]), 'a']),
  ].slice(0, PREFIXES_MAX)
  for (const pump of pumps)
    for (const prefix of prefixes)
      // Some functions take signs away, and some spaces.
      for (const suffix of ['\u0000', '\na', '', '!']) yield { prefix, pump, suffix }
}

const pumpsOf = (item: PatternNode): string[] => {
  const sets = setsOf(item)
  const characters = sets.flatMap((source) => charactersOf(source).slice(0, 3))
  const shared = ALPHABET.filter(
    (character) => sets.filter((source) => accepts(source, character)).length > 1,
  )
  return [
    ...new Set([...shared.slice(0, 4), ...characters, sampleOf(item), sampleOf(item, 1)]),
  ].filter((pump) => pump !== '')
}

/** What leads to a repetition, again and again: each is a place to start from that goes through to the end. */
const startsOf = (prefix: string): string[] =>
  prefix === '' ? [] : [...new Set([prefix, prefix.at(-1) as string])]

const setsOf = (node: PatternNode): string[] => {
  if (node.kind === 'set') return [node.source]
  if (node.kind === 'repeat' || node.kind === 'look') return setsOf(node.item)
  return node.kind === 'nothing' ? [] : node.items.flatMap(setsOf)
}

/** A short text that the node matches; the variant takes the next of each choice and what is optional. */
const sampleOf = (node: PatternNode, variant = 0): string => {
  switch (node.kind) {
    case 'set':
      return charactersOf(node.source)[0] ?? ''
    case 'sequence':
      return node.items.map((item) => sampleOf(item, variant)).join('')
    case 'choice':
      return sampleOf(node.items[variant % node.items.length] as PatternNode, variant)
    case 'repeat':
      return sampleOf(node.item, variant).repeat(
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

const charactersOf = (source: string): readonly string[] => {
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
      const text = textOf(attack, count)
      guarded(() => (pattern.global ? text.replace(pattern, '') : pattern.exec(text)), timeMs)
      return false
    } catch (error) {
      return error instanceof TookTooLong
    }
  }
  return takesLong(FEW, FEW_MS) || takesLong(Math.ceil(MANY / attack.pump.length), MANY_MS)
}

export const textOf = ({ prefix, pump, suffix }: Attack, count: number): string =>
  prefix + pump.repeat(count) + suffix

import { readFileSync } from 'node:fs'
import type { CorrectingPair, MessagePair } from './read-pairs.ts'

/** Number of later messages composed for each topic, for each class. */
const OF_ONE_TOPIC = 16

type Statement = {
  readonly type: string
  readonly subject: string
  readonly other: string
  /** The object of a habit, as what ends it needs it. */
  readonly predicates: readonly string[]
}
type Template = {
  readonly kind: string
  readonly types: ReadonlySet<string>
  readonly text: string
}
type Pick = <T>(from: readonly T[]) => T

const readRows = (file: string): string[][] =>
  readFileSync(new URL(`composed/${file}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | '))

const readTemplates = (file: string): Template[] =>
  readRows(file).map(([kind = '', types = '', text = '']) => ({
    kind,
    types: new Set(types.split(' ')),
    text,
  }))

/** Mulberry32: the same pairs in each run. */
const createPick = (seed: number): Pick => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return (from) => from[Math.floor(next() * from.length)] as (typeof from)[number]
}

/**
 * Pairs that are composed of topics, values, and templates: each way to state, to correct, and to
 * keep a fact meets many topics, so that a fit learns the words of a change apart from what they
 * are said about. Deterministic.
 */
export const composedPairs = (): {
  readonly corrections: readonly CorrectingPair[]
  readonly others: readonly MessagePair[]
} => {
  const pick = createPick(1)
  const values = new Map(readRows('values.txt').map(([type = '', ...some]) => [type, some]))
  const [reasons, asides] = readFileSync(new URL('composed/asides.txt', import.meta.url), 'utf8')
    .split('\n\n')
    .map((block) => block.split('\n').filter((line) => line !== '' && !line.startsWith('#')))
  const statements = readRows('topics.txt').map(
    ([type = '', subject = '', other = '', predicates = '']): Statement => ({
      type,
      subject,
      other,
      predicates: predicates.split('; '),
    }),
  )
  const habits = readRows('habits.txt').map(
    ([said = '', subject = '', other = '', ended = '']) => ({ said, subject, other, ended }),
  )
  const write = (text: string): string => dress(text, pick, asides ?? [])
  const compose = (file: string, isCorrection: boolean): CorrectingPair[] => {
    const templates = readTemplates(file)
    const fitting = (type: string): Template[] =>
      templates.filter(({ types }) => types.has(type) || (type !== 'habit' && types.has('all')))
    const ofStatement = ({ type, subject, other, predicates }: Statement): CorrectingPair => {
      const { kind, text } = pick(fitting(type))
      const stale = pick(values.get(type) ?? [])
      const current = pick((values.get(type) ?? []).filter((value) => value !== stale))
      const state = (who: string, value: string): string =>
        `${who} ${pick(predicates).replace('$', () => value)}`
      const who = refer(subject, pick)
      const later = fill(text, {
        P: state(who, current),
        Q: state(who, stale),
        V: inflect(state(other, current)),
        S: who,
        T: other,
        v: current,
        u: stale,
        R: pick(reasons ?? []),
      })
      const prior = `${state(subject, stale)}.`
      const isEnded = isCorrection && !text.includes('{v}') && !text.includes('{P}')
      return {
        kind,
        prior: write(prior),
        later: write(later),
        stale,
        current: isEnded ? undefined : current,
      }
    }
    const ofHabit = ({ said, subject, other, ended }: (typeof habits)[number]): CorrectingPair => {
      const { kind, text } = pick(fitting('habit'))
      const parts = { X: ended, O: subject, N: other, R: pick(reasons ?? []) }
      const later = write(fill(text, parts))
      return { kind, prior: write(`${said}.`), later, stale: said, current: undefined }
    }
    const times = Array.from({ length: OF_ONE_TOPIC })
    return [
      ...statements.flatMap((one) => times.map(() => ofStatement(one))),
      ...habits.flatMap((one) => times.map(() => ofHabit(one))),
    ]
  }
  return {
    corrections: compose('corrections.txt', true),
    others: compose('others.txt', false).map(({ kind, prior, later }) => ({ kind, prior, later })),
  }
}

const fill = (text: string, parts: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w)\}/g, (_, name: string) => parts[name] ?? '')

/** A later mention is often "the flight" for "my flight". */
const refer = (subject: string, pick: Pick): string =>
  subject === 'I' ? 'I' : pick([subject, subject, subject.replace(/^(?:my|our) /, () => 'the ')])

/** "My colleague writes" for "I write". */
const inflect = (clause: string): string =>
  clause.replace(/^(my \w+) (write|edit|take|drink|am|work)\b/, (_, who: string, verb: string) =>
    verb === 'am' ? `${who} is` : `${who} ${verb}s`,
  )

/** With capitals, a pronoun for the speaker's own things, or as typed in a hurry. */
const dress = (text: string, pick: Pick, asides: readonly string[]): string => {
  const sentence = text.replaceAll(/(?:^|[.?!] )\p{Ll}/gu, (start) => start.toUpperCase())
  const whole = pick([true, false, false, false]) ? `${sentence} ${pick(asides)}` : sentence
  return pick([true, false, false, false]) ? whole.toLowerCase().replace(/\.$/, '') : whole
}

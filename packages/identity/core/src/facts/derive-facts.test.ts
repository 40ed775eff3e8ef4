import { describe, expect, test } from 'vitest'
import { deriveFactsSteps, factKey } from './derive-facts.ts'
import { type FactMemory, extractFactStatements } from './fact-statement.ts'
import type { Fact } from './fact-timeline.ts'

const DAY_MS = 86_400_000
const START_MS = Date.parse('2026-01-01T00:00:00Z')
const day = (number: number): number => START_MS + number * DAY_MS

type MemoryMembers = Partial<Omit<FactMemory, 'id' | 'content'>> & { readonly day?: number }

/** A memory said on a day; by default each one day after the one before. */
const said = (
  ...all: readonly (string | readonly [content: string, given: MemoryMembers])[]
): FactMemory[] =>
  all.map((one, at) => {
    const [content, { day: number = at, ...given }] = typeof one === 'string' ? [one, {}] : one
    const memory = {
      id: `m${at}`,
      chainId: `m${at}`,
      content,
      speaker: null,
      scope: 'global' as const,
      userKey: '',
      sessionId: null,
      occurredAtMs: day(number),
      recordedAtMs: day(number),
      validFromMs: day(number),
      validToMs: null,
      supersededBy: null,
    }
    return { ...memory, ...given }
  })

const getFacts = (
  memories: readonly FactMemory[],
  { isShared = true, asOfMs }: { readonly isShared?: boolean; readonly asOfMs?: number } = {},
): Fact[] => {
  const statements = memories.flatMap((memory) => extractFactStatements(memory, asOfMs))
  const groups = [...Map.groupBy(statements, factKey).values()]
  return groups.flatMap((group) => finish(deriveFactsSteps(group, { isShared })))
}

const finish = <T>(steps: Iterator<unknown, T>): T => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

const lines = (facts: readonly Fact[]): string[] =>
  facts.map(({ subject, attribute, value, history }) =>
    [`${subject} ${attribute}: ${value}`, ...history.map((former) => former.value)].join(' < '),
  )

describe('a statement gives a fact', () => {
  test.each([
    ['My name is Sam', 'user name: Sam'],
    ['My full name is Sam Hale', 'user full name: Sam Hale'],
    ['My nickname is Sunny', 'user nickname: Sunny'],
    ['I live in Oslo', 'user home: Oslo'],
    ['My phone number is 555-0101', 'user phone number: 555-0101'],
    ['My favourite colour is green', 'user favorite color: green'],
    ['My dog is called Rex', 'dog name: Rex'],
    ["My sister's dog is called Max", "sister's dog name: Max"],
    ["Maria's birthday is on May 3", 'maria birthday: May 3'],
    ['My flight is on the 28th of May', 'flight date: 28th of May'],
    ['My flight is at 9:30', 'flight time: 9:30'],
    ['The meeting is on Monday', 'meeting day: Monday'],
    ['I am allergic to nuts', 'user allergy: nuts'],
    ['I play chess', 'user play chess: yes'],
    ["I don't eat meat any more", 'user eat meat: no'],
    ['I am vegetarian', 'user vegetarian: yes'],
  ])('%s', (content, line) => {
    expect(lines(getFacts(said(content)))).toEqual([line])
  })

  test.each([
    'Do I live in Oslo?',
    'If I lived in Oslo, I would ski',
    'My password is [redacted password]',
    'What a day',
  ])('but not: %s', (content) => {
    expect(getFacts(said(content))).toEqual([])
  })
})

describe('the latest valid value is current', () => {
  test('of an attribute with one value at a time, in plain words too', () => {
    const [fact] = getFacts(said('I live in Paris', 'My name is Sam', 'I live in Berlin'))
    expect(fact).toMatchObject({
      value: 'Berlin',
      sinceMs: day(2),
      memory: { id: 'm2' },
      count: 1,
      history: [{ value: 'Paris', sinceMs: day(0), untilMs: day(2), memoryId: 'm0' }],
    })
  })

  test('in the order of time, whatever the order of storage', () => {
    const memories = said(['I live in Berlin', { day: 5 }], ['I live in Paris', { day: 1 }])
    expect(lines(getFacts(memories))).toEqual(['user home: Berlin < Paris'])
  })

  test('and a value that returns is in the history once for each time', () => {
    const memories = said('I live in Oslo', 'I live in Bern', 'I moved to Oslo')
    expect(lines(getFacts(memories))).toEqual(['user home: Oslo < Bern < Oslo'])
  })

  test('and repetition keeps its start and counts its memories', () => {
    const [fact] = getFacts(said('I live in Oslo', 'I live in Oslo.', 'We live in Oslo'))
    expect(fact).toMatchObject({ sinceMs: day(0), memory: { id: 'm0' }, count: 3, history: [] })
  })

  test('and the more specific of agreeing values is shown', () => {
    const memories = said('My name is Sam Smith', 'My name is Sam')
    expect(lines(getFacts(memories))).toEqual(['user name: Sam Smith'])
  })

  test('and a retracted value is not current', () => {
    expect(getFacts(said('I live in Oslo', 'I no longer live in Oslo'))).toEqual([])
    const back = said('I live in Oslo', 'I no longer live in Oslo', 'I live in Rome')
    expect(getFacts(back)[0]).toMatchObject({
      value: 'Rome',
      history: [{ value: 'Oslo', untilMs: day(1) }],
    })
  })

  test('and a habit that ends is a no with its history', () => {
    expect(lines(getFacts(said('I smoke', 'I stopped smoking')))).toEqual(['user smoke: no < yes'])
  })
})

describe('an attribute with several values', () => {
  test('keeps those that are valid at once', () => {
    const memories = said('My dog is called Rex', 'My dog is called Max', 'My dog is called Rex')
    expect(lines(getFacts(memories)).toSorted()).toEqual(['dog name: Max', 'dog name: Rex'])
  })

  test('replaces a value that words correct, although both memories are valid', () => {
    const memories = said('My dog is called Rex', 'Actually, my dog is called Max')
    expect(lines(getFacts(memories))).toEqual(['dog name: Max < Rex'])
  })

  test('replaces a value whose memory was superseded through its chain', () => {
    const superseded = { validToMs: day(1), supersededBy: 'm1', chainId: 'm0' }
    const memories = said(
      ['My dog is called Rex', superseded],
      ['no, Bo', { validToMs: day(2), supersededBy: 'm3', chainId: 'm0' }],
      ['My dog is called Bo', { validToMs: day(3), chainId: 'm0' }],
      ['My dog is called Max', { chainId: 'm0' }],
      'My dog is called Kim',
    )
    expect(lines(getFacts(memories)).toSorted()).toEqual([
      'dog name: Kim',
      'dog name: Max < Bo < Rex',
    ])
  })

  test('loses a value whose memory was superseded by other words', () => {
    const superseded = { validToMs: day(1), supersededBy: 'm1', chainId: 'm0' }
    const memories = said(
      ['I am allergic to nuts', superseded],
      ['It was a joke', { chainId: 'm0' }],
    )
    expect(getFacts(memories)).toEqual([])
  })
})

describe('facts are separate', () => {
  test('for two speakers, however their names are encoded', () => {
    const facts = getFacts(
      said(
        ['I live in Oslo', { speaker: 'Zoë' }],
        ['I live in Rome', { speaker: 'Zoe\u0308' }],
        ['I live in Bern', { speaker: 'Tom' }],
      ),
    )
    expect(lines(facts)).toEqual(['user home: Rome < Oslo', 'user home: Bern'])
  })

  test('for two sessions, unless readers share them', () => {
    const memories = said(
      ['I live in Oslo', { scope: 'session', sessionId: 'a' }],
      ['I live in Rome', { scope: 'session', sessionId: 'b' }],
      ['I am allergic to nuts', { scope: 'session', sessionId: 'a' }],
      ['I am allergic to nuts', { scope: 'session', sessionId: 'b' }],
    )
    expect(lines(getFacts(memories, { isShared: false }))).toEqual([
      'user home: Oslo',
      'user home: Rome',
      'user allergy: nuts',
      'user allergy: nuts',
    ])
    expect(lines(getFacts(memories))).toEqual(['user home: Rome < Oslo', 'user allergy: nuts'])
  })

  test('until a statement for all sessions replaces them, but not the other way', () => {
    const inSession = ['I live in Oslo', { scope: 'session', sessionId: 'a', day: 1 }] as const
    const forAll = (number: number) => ['I live in Rome', { day: number }] as const
    const options = { isShared: false }
    expect(lines(getFacts(said(inSession, forAll(2)), options))).toEqual(['user home: Rome < Oslo'])
    expect(lines(getFacts(said(inSession, forAll(0)), options))).toEqual([
      'user home: Rome',
      'user home: Oslo',
    ])
  })
})

test('as of an earlier time, later statements and corrections do not exist', () => {
  const memories = said(
    ['I live in Oslo', { validToMs: day(1), supersededBy: 'm1' }],
    'I moved to Rome',
  )
  expect(lines(getFacts(memories, { asOfMs: day(0) }))).toEqual(['user home: Oslo'])
  expect(lines(getFacts(memories, { asOfMs: day(1) }))).toEqual(['user home: Rome < Oslo'])
  expect(getFacts(memories, { asOfMs: day(-1) })).toEqual([])
})

test('time grows with the number of statements, for one attribute and for many values', () => {
  const elapsed = (count: number): number => {
    const texts = Array.from({ length: count }, (_, at) => `I am allergic to nut${at % 7919}x`)
    const memories = said(...texts).map((memory, at) => ({ ...memory, id: `m${1e6 + at}` }))
    const fromMs = performance.now()
    getFacts(memories)
    return performance.now() - fromMs
  }
  elapsed(500)
  expect(elapsed(4_000)).toBeLessThan(32 * Math.max(10, elapsed(500)))
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hostileText } from '../testing/hostile-text.ts'
import { tokenUpperBound } from '../prompt/token-upper-bound.ts'
import { activateEntries } from './activate-entries.ts'
import { loreBlock } from './lore-block.ts'
import { type Lorebook, parseLorebook } from './parse-lorebook.ts'

type Members = Readonly<Record<string, unknown>>

const parse = (entries: readonly Members[], members: Members = {}): Lorebook =>
  parseLorebook({
    ...members,
    entries: entries.map((entry) => ({ content: String(entry['keys']), ...entry })),
  }) as Lorebook
const activate = (entries: readonly Members[], messages: readonly string[], members?: Members) =>
  activateEntries(parse(entries, members), messages).map(({ content }) => content)

describe('an entry', () => {
  const mole = { keys: ['mole', 'quay'], content: 'lore' }
  test.each<[string, Members, readonly string[], boolean]>([
    ['with one of its keys', mole, ['Is the Quay far?'], true],
    ['without a key', mole, ['Is it far?'], false],
    ['in another case, case-sensitive', { ...mole, case_sensitive: true }, ['Quay?'], false],
    ['disabled', { ...mole, enabled: false, constant: true }, ['quay'], false],
    ['constant', { ...mole, constant: true }, ['Hello.'], true],
    ['without content', { ...mole, content: ' ', constant: true }, ['quay'], false],
    ['without keys', { content: 'lore', keys: ['', ' '] }, ['quay'], false],
    [
      'selective, with both',
      { ...mole, selective: true, secondary_keys: ['ship'] },
      ['mole, ship'],
      true,
    ],
    [
      'selective, with one',
      { ...mole, selective: true, secondary_keys: ['ship'] },
      ['mole'],
      false,
    ],
    ['with unused secondary keys', { ...mole, secondary_keys: ['ship'] }, ['mole'], true],
    ['selective without secondary keys', { ...mole, selective: true }, ['mole'], true],
    [
      'matched by a pattern',
      { content: 'lore', keys: ['qua+y'], use_regex: true },
      ['Quaay'],
      true,
    ],
    ['with a pattern as text', { content: 'lore', keys: ['qua+y'] }, ['quaay'], false],
    [
      'with a pattern and flags',
      { content: 'lore', keys: ['/^far$/m'], use_regex: true },
      ['a\nfar\nb'],
      true,
    ],
    [
      'with a pattern isn’t constant',
      { ...mole, use_regex: true, constant: true },
      ['Hello.'],
      false,
    ],
    [
      'with a decorated depth',
      { ...mole, content: '@@scan_depth 1\nlore' },
      ['mole', 'Hello.'],
      false,
    ],
    [
      'that is excluded',
      { ...mole, content: '@@exclude_keys ship, boat\nlore' },
      ['mole boat'],
      false,
    ],
    ['with additional keys', { ...mole, content: '@@additional_keys pier\nlore' }, ['pier'], true],
    ['always active', { ...mole, content: '@@activate\n\nlore' }, ['Hello.'], true],
    [
      'never active',
      { ...mole, content: '@@dont_activate\nlore', constant: true },
      ['mole'],
      false,
    ],
    ['with a fallback', { ...mole, content: '@@their_own 4\n@@@activate\nlore' }, ['Hello.'], true],
    [
      'with an unused fallback',
      { ...mole, content: '@@scan_depth 2\n@@@activate\nlore' },
      ['Hi'],
      false,
    ],
  ])('%s', (_name, entry, messages, isActive) => {
    expect(activate([entry], messages)).toEqual(isActive ? ['lore'] : [])
  })

  test('is searched for in as many messages as the book states', () => {
    const said = ['mole', 'One.', 'Two.', 'Three.', 'Four.']
    expect(activate([mole], said)).toEqual([])
    expect(activate([mole], said, { scan_depth: 5 })).toEqual(['lore'])
    expect(activate([mole], ['mole'], { scan_depth: 0 })).toEqual([])
  })

  test('activates others only in a recursive book, and never without end', () => {
    const chain = [
      { keys: ['a1'], content: 'b1 a1' },
      { keys: ['b1'], content: 'a1 c1' },
      { keys: ['zzz'], content: 'unrelated' },
    ]
    expect(activate(chain, ['a1'])).toEqual(['b1 a1'])
    expect(activate(chain, ['a1'], { recursive_scanning: true })).toEqual(['b1 a1', 'a1 c1'])
  })

  test('comes by position and insertion order', () => {
    const entry = (content: string, insertion_order: number, position?: string) => ({
      content,
      insertion_order,
      position,
      constant: true,
    })
    const given = [
      entry('c', 1, 'after_char'),
      entry('b', 9, 'before_char'),
      entry('d', 2),
      entry('a', -1, 'before_char'),
    ]
    expect(activate(given, [])).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('a pattern', () => {
  test.each(['(?=x)y', '(a)\\1', '(', 'x'.repeat(501), '(.*){1,900}'])(
    'that takes more than linear time or too much is reported and never matches: %s',
    (pattern) => {
      const book = parse([{ keys: [pattern], use_regex: true, content: 'lore' }])
      expect(book.issues).toEqual([expect.stringMatching(/^character_book entry 1: the pattern/)])
      expect(activateEntries(book, ['xy aa ('])).toEqual([])
    },
  )

  test('that blocks a backtracking engine takes little time', () => {
    const book = parse([{ keys: ['(a+)+$', '(?:a|aa)*b'], use_regex: true, content: 'lore' }])
    const startedAt = performance.now()
    activateEntries(book, [`${'a'.repeat(100_000)}c`])
    expect(performance.now() - startedAt).toBeLessThan(2_000)
  })
})

test('any book is read, and its issues are sentences', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.array(
        fc.dictionary(
          fc.constantFrom(
            'keys',
            'content',
            'enabled',
            'use_regex',
            'insertion_order',
            'priority',
            'secondary_keys',
            'selective',
          ),
          fc.jsonValue(),
        ),
      ),
      (value, entries) => {
        for (const book of [parseLorebook(value), parseLorebook({ entries })])
          if (book) activateEntries(book, ['Hello.', 'true'])
      },
    ),
  )
})

describe('the block', () => {
  const nonce = '0123456789abcdef01'
  const entries = fc.array(
    fc.record({ content: hostileText, priority: fc.integer(), constant: fc.constant(true) }),
    { maxLength: 6 },
  )
  test('keeps to its budget, opens and closes once, and has whole entries', () => {
    fc.assert(
      fc.property(entries, fc.integer({ min: 0, max: 400 }), (given, budget) => {
        const book = parse(given)
        const { text, used } = loreBlock(book.entries, nonce, {
          ofBook: Infinity,
          ofBlock: budget,
        })
        if (text === '') return
        expect(tokenUpperBound(text)).toBeLessThanOrEqual(budget)
        expect(text.split(`<lore-${nonce}>`)).toHaveLength(2)
        expect(text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(used.length)
      }),
    )
  })

  test('leaves out what has the lowest priority first', () => {
    const book = parse([
      { content: 'one '.repeat(40), priority: 1, constant: true, insertion_order: 1 },
      { content: 'two '.repeat(40), priority: 3, constant: true, insertion_order: 2 },
      { content: 'six '.repeat(40), priority: 2, constant: true, insertion_order: 3 },
    ])
    const { used } = loreBlock(book.entries, nonce, { ofBook: 90, ofBlock: Infinity })
    expect(used.map(({ content }) => content.slice(0, 3))).toEqual(['two', 'six'])
  })
})

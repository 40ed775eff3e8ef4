import { DEFAULT_MSV, type Soul } from '@daimon/identity-api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { driftBounds } from '../drift/drift-limits.ts'
import { findTouchedBounds } from '../drift/drift-ranges.ts'
import { applyChanges } from './apply-changes.ts'
import { describeChanges } from './describe-changes.ts'
import { findProtectedChanges } from './protected-sections.ts'
import { difference } from './soul-difference.ts'

const value = fc.letrec((tie) => ({
  leaf: fc.oneof(fc.string(), fc.integer(), fc.constantFrom(null, true)),
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('node'), { maxLength: 4 }),
    fc.dictionary(fc.string({ maxLength: 3 }), tie('node'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).node
const members = fc.dictionary(fc.constantFrom('a', 'b/c', '~d', 'e', '__proto__x'), value, {
  noNullPrototype: true,
})

describe('applying the differences of two values', () => {
  test('to the first gives the second', () => {
    fc.assert(
      fc.property(members, members, (from, to) => {
        const applied = applyChanges(from, difference(from, to))
        expect(applied.conflicts).toEqual([])
        expect(difference(applied.value, to)).toEqual([])
      }),
    )
  })

  test('to a value with another content there changes nothing there, and says where', () => {
    const changes = difference({ a: 1, b: { c: 2 }, d: [1] }, { a: 2, b: { c: 3 }, d: [1, 2] })
    const given = { a: 9, b: 'text', d: [1, 5], e: 'kept' }
    expect(applyChanges(given, changes)).toEqual({
      value: given,
      conflicts: ['/a', '/b/c', '/d/1'],
    })
  })

  test('never writes to a prototype', () => {
    applyChanges({}, [{ op: 'add', path: '/__proto__', to: { polluted: true } }])
    const inner = [{ op: 'add' as const, path: '/__proto__/polluted', to: true }]
    expect(applyChanges({}, inner).conflicts).toEqual(['/__proto__/polluted'])
    expect('polluted' in {}).toBe(false)
  })
})

test('changes in words name the member, both values, and lines of long texts', () => {
  expect(
    describeChanges([
      { op: 'replace', path: '/soul/baseline_msv/hexaco/H', from: 0.5, to: 0.4 },
      { op: 'replace', path: '/soul/attachment_style', from: 'Secure', to: 'Dismissive-Avoidant' },
      { op: 'add', path: '/soul/hourly_rate', to: 40 },
      { op: 'remove', path: '/soul/capabilities/1', from: 'maps' },
      { op: 'replace', path: '/soul/description', from: 'A\nB\nB', to: 'B\nC' },
      { op: 'replace', path: '/soul/description', from: 'A\nB', to: 'B\nA' },
      { op: 'replace', path: '/soul/name', from: 'A', to: '🦉'.repeat(161) },
    ]),
  ).toEqual([
    'Honesty-humility falls from 0.5 to 0.4.',
    'Attachment style changes from "Secure" to "Dismissive-Avoidant".',
    'Hourly rate gets 40.',
    'List of capabilities loses "maps".',
    'Description loses the line "A".',
    'Description loses the line "B".',
    'Description gets the line "C".',
    'Description has its lines in another order or spacing.',
    `Name changes from "A" to "${'🦉'.repeat(160)}…".`,
  ])
})

const soul = (description: string): Soul => ({
  name: 'Ada',
  role: 'Guide',
  description,
  attachment_style: 'Secure',
  baseline_msv: DEFAULT_MSV,
})

test.each([
  ['a word of the section', 'Boundaries', '# Boundaries\nNo.', '# Boundaries\nYes.', true],
  [
    'another section',
    'Boundaries',
    '# Boundaries\nNo.\n# B\nx',
    '# Boundaries\nNo.\n# B\ny',
    false,
  ],
  ['case and spacing of the entry', '  bOUNDARIES ', '# Boundaries\nNo.', '# A', true],
  ['an entry with its marks', '## Boundaries', '# Boundaries\nNo.', '# Boundaries\nYes.', true],
  ['a second section of that name', 'A', '# A\nx', '# A\nx\n# B\n# A\ny', true],
  ['an inner section', 'A', '# A\n## B\nx', '# A\n## B\ny', true],
  ['a heading that is none', 'A', '#A\nx', '#A\ny', false],
])('protects a section of the description: %s', (_name, entry, from, to, isFound) => {
  const found = findProtectedChanges([entry], soul(from), soul(to))
  expect(found).toEqual(isFound ? [{ section: entry, pointer: '/description' }] : [])
})

test('protects what is below a pointer, and a member that is missing so far', () => {
  const from = soul('A')
  const to: Soul = { ...from, capabilities: ['x'], role: 'Pilot' }
  expect(findProtectedChanges(['/capabilities/0', '/rol', '/role'], from, to)).toEqual([
    { section: '/capabilities/0', pointer: '/capabilities' },
    { section: '/role', pointer: '/role' },
  ])
})

test('touched bounds are the range that drift has from the old baseline', () => {
  const set = (hexaco: object, drives: object) => ({
    ...DEFAULT_MSV,
    hexaco: { ...DEFAULT_MSV.hexaco, ...hexaco },
    drives: { ...DEFAULT_MSV.drives, ...drives },
  })
  const to = set({ H: 0.45, A: 0.56 }, { social_approval: 0.54 })
  const summary = (config: Parameters<typeof driftBounds>[0]) =>
    findTouchedBounds(DEFAULT_MSV, to, driftBounds(config)).map(
      ({ pointer, min, max, exceeded }) => [pointer.split('/').at(-1), min, max, exceeded],
    )
  expect(summary({})).toEqual([
    ['H', 0.5, 0.7, true],
    ['A', 0.3, 0.56, false],
    ['social_approval', 0.4, 0.53, true],
  ])
  expect(summary({ drift: { profile: 'work', honesty_floor: false } })).toEqual([
    ['H', 0.38, 0.62, false],
    ['A', 0.38, 0.53, true],
    ['social_approval', 0.44, 0.515, true],
  ])
})

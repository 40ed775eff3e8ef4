import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_MSV, Msv, RuntimeConfig, Soul } from './soul.ts'
import { changed, objectPaths, soulArbitrary } from './testing/soul-arbitrary.ts'

const soul: Soul = {
  name: 'Ada',
  role: 'Guide',
  description: 'Shows people around.',
  attachment_style: 'Secure',
  baseline_msv: DEFAULT_MSV,
}

const listMessages = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    (Soul.safeParse(value).error?.issues ?? []).map(({ path, message }) => [
      path.join('.'),
      message,
    ]),
  )

const withMsv = (group: string, member: string, value: unknown) =>
  changed(soul, ['baseline_msv', group], (at) => ({ ...at, [member]: value }))

describe('a soul', () => {
  test('accepts every soul of the contract unchanged', () => {
    fc.assert(
      fc.property(soulArbitrary, (given) => {
        const present = Object.entries(given).filter(([, value]) => value !== null)
        expect(Soul.parse(given)).toEqual(Object.fromEntries(present))
      }),
    )
  })

  test('rejects an unknown member at every level', () => {
    fc.assert(
      fc.property(soulArbitrary, fc.nat(), fc.string({ minLength: 1 }), (given, place, name) => {
        const paths = objectPaths(given)
        const path = paths[place % paths.length] ?? []
        const open = changed(given, path, (at) => ({ ...at, [`${name}_`]: null }))
        const issue = Soul.safeParse(open).error?.issues[0]
        expect(issue).toMatchObject({ code: 'unrecognized_keys', path, keys: [`${name}_`] })
      }),
    )
  })

  test('requires every required member', () => {
    for (const path of objectPaths(soul))
      for (const key of Object.keys(path.reduce<object>((at, name) => at[name as never], soul))) {
        const less = changed(soul, path, ({ [key]: _gone, ...rest }) => rest)
        expect(Object.keys(listMessages(less))).toEqual([[...path, key].join('.')])
      }
  })

  test.each(['soul', null, [], 7])('rejects %j', (value) => {
    expect(Soul.safeParse(value).success).toBe(false)
  })
})

describe('ranges include their limits, and a message names the exceeded range', () => {
  const beyond = (min: number, max: number) => [
    min - 1e-9,
    max + 1e-9,
    -1e300,
    1e300,
    NaN,
    Infinity,
  ]

  test.each(['H', 'E', 'X', 'A', 'C', 'O'])('hexaco.%s is −1 to 1', (domain) => {
    for (const value of [-1, -0, 0, 1])
      expect(listMessages(withMsv('hexaco', domain, value))).toEqual({})
    for (const value of [...beyond(-1, 1), '0', null, true])
      expect(listMessages(withMsv('hexaco', domain, value))).toEqual({
        [`baseline_msv.hexaco.${domain}`]: 'must be a number from -1 to 1',
      })
  })

  test.each([
    ...Object.keys(DEFAULT_MSV.moral_foundations).map((name) => ['moral_foundations', name]),
    ...Object.keys(DEFAULT_MSV.drives).map((name) => ['drives', name]),
  ] as [string, string][])('%s.%s is 0 to 1', (group, name) => {
    for (const value of [0, 1]) expect(listMessages(withMsv(group, name, value))).toEqual({})
    for (const value of [...beyond(0, 1), '0', null])
      expect(listMessages(withMsv(group, name, value))).toEqual({
        [`baseline_msv.${group}.${name}`]: 'must be a number from 0 to 1',
      })
  })

  test.each([
    ['name', 255],
    ['role', 255],
    ['description', 100_000],
  ])('%s has 1 to %i characters, however many bytes they take', (member, max) => {
    expect(listMessages({ ...soul, [member]: '🦉'.repeat(max) })).toEqual({})
    expect(listMessages({ ...soul, [member]: 'x'.repeat(max + 1) })).toEqual({
      [member]: `must have at most ${max} characters`,
    })
    expect(listMessages({ ...soul, [member]: '' })).toEqual({
      [member]: 'must have at least 1 character(s)',
    })
  })

  test('the monologue has 1 to 500 characters', () => {
    expect(Msv.safeParse({ ...DEFAULT_MSV, inner_monologue: '🦉'.repeat(500) }).success).toBe(true)
    expect(Msv.safeParse({ ...DEFAULT_MSV, inner_monologue: 'x'.repeat(501) }).success).toBe(false)
    expect(Msv.safeParse({ ...DEFAULT_MSV, inner_monologue: '' }).success).toBe(false)
  })

  test.each([
    [{ hourly_rate: -1 }, 'must be a whole number from 0 to 2147483647'],
    [{ hourly_rate: 1.5 }, 'must be a whole number from 0 to 2147483647'],
    [{ avatar_url: 'no url' }, 'must be an http or https URL'],
    [{ avatar_url: 'javascript:alert(1)' }, 'must be an http or https URL'],
  ])('%j is refused: %s', (members, message) => {
    expect(Object.values(listMessages({ ...soul, ...members }))).toEqual([message])
  })

  test.each([{ attachment_style: 'secure' }, { status: 'away' }])('rejects %j', (members) => {
    expect(Object.keys(listMessages({ ...soul, ...members }))).toEqual(Object.keys(members))
  })
})

test('has a valid default MSV: every number .5, uncertainty .1, one sentence', () => {
  const { inner_monologue, epistemic_uncertainty, ...groups } = Msv.parse(DEFAULT_MSV)
  expect(Object.values(groups).flatMap((group) => Object.values(group))).toEqual(
    Array.from({ length: 14 }, () => 0.5),
  )
  expect(epistemic_uncertainty).toBe(0.1)
  expect(inner_monologue).toMatch(/^[^.!?]+[.!?]$/)
})

test('keeps unknown members of a runtime_config, and limits its total size', () => {
  const given = { memory_scope: 'global', later: { deep: [1] }, dual_process: { more: 1 } }
  expect(RuntimeConfig.parse(given)).toEqual({
    ...given,
    dual_process: { more: 1, system1_threshold: 0.35 },
  })
  expect(RuntimeConfig.safeParse({ later: 'x'.repeat(262_144) }).success).toBe(false)
})

import type { SoulChange } from '@daimon/identity-api'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { difference } from './soul-difference.ts'

const segments = (path: string): string[] =>
  path
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))

/** Applies one change to a copy; throws if `from` isn't the current value. */
const applied = (value: unknown, change: SoulChange, path = segments(change.path)): unknown => {
  const [key, ...rest] = path
  if (key === undefined) {
    expect(value).toEqual(change.from)
    return change.to
  }
  if (Array.isArray(value)) {
    const copy = [...(value as unknown[])]
    const at = Number(key)
    if (rest.length > 0) copy[at] = applied(copy[at], change, rest)
    else if (change.op === 'add') copy.splice(at, 0, change.to)
    else {
      expect(copy[at]).toEqual(change.from)
      copy.splice(at, 1, ...(change.op === 'remove' ? [] : [change.to]))
    }
    return copy
  }
  const members = { ...(value as Record<string, unknown>) }
  if (rest.length > 0) members[key] = applied(members[key], change, rest)
  else if (change.op === 'remove') {
    expect(members[key]).toEqual(change.from)
    delete members[key]
  } else members[key] = change.to
  return members
}

const value = fc
  .jsonValue({ maxDepth: 4 })
  .map((json) => JSON.parse(JSON.stringify(json)) as unknown)

test('turns the first value into the second when applied in order', () => {
  fc.assert(
    fc.property(value, value, (from, to) => {
      const made = difference(from, to).reduce<unknown>(
        (current, change) => applied(current, change),
        from,
      )
      expect(made).toEqual(to)
    }),
  )
})

test('returns no changes for equal values', () => {
  fc.assert(
    fc.property(value, (one) => {
      expect(difference(one, structuredClone(one))).toEqual([])
    }),
  )
})

test('locates each change by a JSON pointer, with the old and the new value', () => {
  expect(
    difference(
      { soul: { name: 'Ada', capabilities: ['a', 'b', 'c'], 'x/y~': 1 } },
      { soul: { name: 'Bo', capabilities: ['a', 'd'], status: 'busy' } },
    ),
  ).toEqual([
    { op: 'replace', path: '/soul/name', from: 'Ada', to: 'Bo' },
    { op: 'replace', path: '/soul/capabilities/1', from: 'b', to: 'd' },
    { op: 'remove', path: '/soul/capabilities/2', from: 'c' },
    { op: 'remove', path: '/soul/x~1y~0', from: 1 },
    { op: 'add', path: '/soul/status', to: 'busy' },
  ])
})

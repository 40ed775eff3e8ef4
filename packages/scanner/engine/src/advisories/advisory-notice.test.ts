import { expect, test } from 'vitest'
import { advisoryNotice } from './advisory-notice.ts'

const now = new Date('2026-11-24T12:00:00Z')
const data = { source: 'osv+bundled', count: 1_000, as_of: '2026-11-20T00:00:00Z' }

test('says nothing about imported advisories of the last seven days', () => {
  expect(advisoryNotice(data, now)).toBeUndefined()
  expect(advisoryNotice({ ...data, as_of: '2026-11-17T12:00:00Z' }, now)).toBeUndefined()
})

test('says how old older advisories are', () => {
  expect(advisoryNotice({ ...data, as_of: '2026-10-10T00:00:00Z' }, now)).toBe(
    'The 1000 advisories are from 2026-10-10, and the newest one is 45 days old. To update, run `daimon-scan advisories update`.',
  )
})

test('says how many advisories are bundled, and what registries answered', () => {
  expect(advisoryNotice({ ...data, source: 'bundled', count: 116 }, now)).toBe(
    'Only 116 advisories are available. To update, run `daimon-scan advisories update`.',
  )
  expect(
    advisoryNotice(
      {
        ...data,
        source: 'registry+bundled',
        count: 120,
        registry: { packages: 40, as_of: '2026-11-24T00:00:00Z' },
      },
      now,
    ),
  ).toContain('Registries answered about 40 packages since 2026-11-24.')
})

import { expect, test } from 'vitest'
import { describePolicy } from './describe-policy.ts'

test('states each setting in words, exceptions with their reason and end', () => {
  const rows = describePolicy({
    actions: { malicious: 'block', too_new: 'warn' },
    minimum_release_age_hours: 72,
    allow: [
      {
        ecosystem: 'npm',
        package: '@acme/*',
        kinds: ['too_new'],
        owner: 'Platform',
        reason: 'Our own packages.',
        expires: '2027-01-31',
      },
    ],
    lowered: [],
  })
  expect(rows).toEqual([
    { name: 'Malicious package', values: ['Block'] },
    { name: 'Recent release', values: ['Warn'] },
    { name: 'Minimum release age', values: ['72 hours'] },
    {
      name: 'Exceptions',
      values: ['@acme/* (npm); Too new; Our own packages. By Platform, until 2027-01-31'],
    },
    { name: 'Relaxed settings', values: ['None'] },
  ])
})

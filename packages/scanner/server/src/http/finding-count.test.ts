import { expect, test } from 'vitest'
import { statusText } from '../../page/finding-count.ts'

const some = (count: number, status: string) =>
  Array.from({ length: count }, () => ({ verification: { status } }))

test('the page counts refuted findings apart, as the CLI does', () => {
  const findings = [...some(16, 'unverified'), ...some(1, 'refuted')]
  expect(statusText({ status: 'completed', has_more: false }, findings)).toBe(
    'Completed. 16 findings, 1 refuted.',
  )
  expect(statusText({ status: 'completed', has_more: false }, some(1, 'verified'))).toBe(
    'Completed. 1 finding.',
  )
})

test('the page states no final number while findings are loading', () => {
  for (const status of ['completed', 'processing'] as const)
    expect(statusText({ status, has_more: true }, some(12, 'unverified'))).toMatch(
      /12 findings so far\.$/,
    )
})

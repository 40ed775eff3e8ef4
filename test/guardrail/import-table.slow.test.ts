import { expect, test } from 'vitest'
import { evaluateTable } from './evaluate-table.ts'

const KINDS = [
  'good',
  'vulnerable',
  'invented',
  'typo-squatted',
  'malicious',
  'built-in',
  'relative',
  'odd syntax',
]

test('judges at least 98 % of 120 imports correctly and blocks no good one', async () => {
  const evaluated = await evaluateTable()
  const wrong = evaluated.filter(({ faults }) => faults.length > 0)
  const messages = wrong.map(({ row, faults }) => `${row.kind}: ${row.name}: ${faults.join('; ')}`)
  expect(evaluated).toHaveLength(120)
  for (const kind of KINDS)
    expect(evaluated.filter(({ row }) => row.kind === kind).length).toBeGreaterThanOrEqual(10)
  // Lists the wrong ones if there are too many.
  expect(messages.length > 0.02 * evaluated.length ? messages : []).toEqual([])
  expect(messages.filter((line) => line.startsWith('good') && line.includes('is block'))).toEqual(
    [],
  )
})

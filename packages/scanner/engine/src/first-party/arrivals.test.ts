import { expect, test } from 'vitest'
import { isRefuted } from './arrivals.ts'
import { attacksIn } from './attacks.ts'

const sink = { file: 'src/app.js', line: 7, callee: 'exec' }
const [attack] = attacksIn('javascript').filter((each) => each.class === 'command-injection')
const payloads = attack?.payloads ?? []
const arrive = (payload: string, line = 7) => ({
  class: 'command-injection' as const,
  payload,
  stacks: [[{ file: 'src/app.js', line, name: 'run' }]],
})
const assess = (arrivals: readonly ReturnType<typeof arrive>[], ...lines: readonly number[]) =>
  isRefuted(
    { class: 'command-injection', sink },
    arrivals,
    'javascript',
    lines.map((line) => ({ class: 'command-injection', sink: { ...sink, line } })),
  )

test('a location is refuted once each payload has reached its line without the effect', () => {
  expect(payloads.length).toBeGreaterThan(1)
  expect(assess(payloads.map((payload) => arrive(payload)))).toBe(true)
  expect(assess(payloads.map((payload) => arrive(payload, 8)))).toBe(true)
})

test('not if a payload did not arrive, or only elsewhere', () => {
  expect(assess([])).toBe(false)
  expect(assess(payloads.slice(1).map((payload) => arrive(payload)))).toBe(false)
  expect(assess(payloads.map((payload) => arrive(payload, 30)))).toBe(false)
})

test('what reaches another location, or passes the line on the way to it, refutes nothing', () => {
  const arrivals = payloads.map((payload) => arrive(payload, 8))
  expect(assess(arrivals, 7, 8)).toBe(false)
  expect(assess(arrivals, 6, 7, 9)).toBe(true)
  const outer = arrivals.map((each) => ({
    ...each,
    stacks: each.stacks.map((stack) => [{ file: 'src/run.js', line: 2, name: 'run' }, ...stack]),
  }))
  expect(assess(outer)).toBe(false)
})

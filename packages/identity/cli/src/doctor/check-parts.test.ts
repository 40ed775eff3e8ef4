import { expect, test } from 'vitest'
import { checkNode } from './check-machine.ts'
import { checkPgvector } from './check-parts.ts'

test.each([
  ['0.8.7', 'ok'],
  ['0.8.4', 'ok'],
  ['1.0', 'ok'],
  ['0.8.3', 'warning'],
  ['0.8.0', 'warning'],
  ['0.7.4', 'broken'],
  [undefined, 'broken'],
] as const)('pgvector %s is %s', (version, state) => {
  expect(checkPgvector(version, true).state).toBe(state)
})

test.each([
  ['v24.21.0', 'ok'],
  ['v22.13.0', 'ok'],
  ['v22.12.9', 'broken'],
  ['v20.20.2', 'broken'],
] as const)('Node %s is %s', (version, state) => {
  expect(checkNode(version).state).toBe(state)
})

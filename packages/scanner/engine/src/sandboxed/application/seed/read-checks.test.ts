import { expect, test } from 'vitest'
import { readChecks } from './read-checks.ts'

test('reads the choices and the JSON columns that a table demands', () => {
  const { choices, objects } = readChecks(`CREATE TABLE "repair" (
    id INTEGER PRIMARY KEY,
    "state" VARCHAR(9) NOT NULL CHECK (state IN ('waiting', 'open')),
    role TEXT CHECK ("role" IN ('guest','admin')),
    "extra" text NOT NULL CHECK ((JSON_VALID("extra") OR "extra" IS NULL)),
    CONSTRAINT unit CHECK (unit IN (1, 2))
  )`)
  expect([...choices]).toEqual([
    ['state', ['waiting', 'open']],
    ['role', ['guest', 'admin']],
  ])
  expect([...objects]).toEqual(['extra'])
})

test('takes linear time', () => {
  const beganMs = performance.now()
  readChecks(`a IN (${"'x',".repeat(100_000)}`)
  readChecks('a '.repeat(100_000))
  readChecks('JSON_VALID('.repeat(50_000))
  expect(performance.now() - beganMs).toBeLessThan(1_000)
})

import { openSandbox } from '@daimon/scanner-sandbox'
import { describe, expect, test } from 'vitest'
import { caseFiles } from '../testing/cases/index.ts'
import { findSink, proveCase } from '../testing/prove-case.ts'

// The first decoy and the first vulnerable package of each kind; `npm run test:proofs` has all.
// Patterns are in replay-package.slow.test.ts, because they need the machine for themselves.
const sandbox = await openSandbox()
const kinds = Object.entries(caseFiles).filter(([kind]) => kind !== 'patterns')
const findFirst = (isDecoy: boolean) =>
  kinds.flatMap(([kind, cases]) => {
    const found = cases.find(({ expected }) => (expected === 'nothing') === isDecoy)
    return found ? [{ kind, found }] : []
  })

describe.concurrent('a package', { timeout: 240_000 }, () => {
  test.each(findFirst(true))(
    'is not verified if it only looks vulnerable: $kind, $found.name',
    async ({ found }) => {
      expect(await proveCase(sandbox, found)).toEqual([])
    },
  )

  test.each(findFirst(false))(
    'is proven at its sink: $kind, $found.name',
    { retry: 2 },
    async ({ found }) => {
      expect(await proveCase(sandbox, found)).toContain(findSink(found))
    },
  )
})

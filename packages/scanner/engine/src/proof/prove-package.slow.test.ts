import { openSandbox } from '@daimon/scanner-sandbox'
import { describe, expect, test } from 'vitest'
import { caseFiles } from '../testing/cases/index.ts'
import { findSink, proveCase } from '../testing/prove-case.ts'

// The first vulnerable package of two ways to see an effect, and a decoy; `npm run test:proofs` has
// all.
const sandbox = await openSandbox()
const findFirst = (isDecoy: boolean, kinds: readonly string[]) =>
  kinds.flatMap((kind) => {
    const found = caseFiles[kind]?.find(({ expected }) => (expected === 'nothing') === isDecoy)
    if (!found) throw new Error(`no case of ${kind}`)
    return [{ kind, found }]
  })

describe.concurrent('a package', { timeout: 240_000 }, () => {
  test.each(findFirst(true, ['commands']))(
    'is not verified if it only looks vulnerable: $kind, $found.name',
    async ({ found }) => {
      expect(await proveCase(sandbox, found)).toEqual([])
    },
  )

  test.each(findFirst(false, ['commands', 'paths']))(
    'is proven at its sink: $kind, $found.name',
    { retry: 2 },
    async ({ found }) => {
      expect(await proveCase(sandbox, found)).toContain(findSink(found))
    },
  )
})

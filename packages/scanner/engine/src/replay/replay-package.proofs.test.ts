import { openSandbox } from '@daimon/scanner-sandbox'
import { describe, expect, test } from 'vitest'
import { firstCases, proveAgain } from '../testing/prove-again.ts'
// Also a slow pattern, every later release, and a proof with a release that is fixed.
import './replay-package.slow.test.ts'

const sandbox = await openSandbox()

describe.concurrent('replay of a package proof', { timeout: 400_000, retry: 2 }, () => {
  test.each(firstCases.filter(({ expected }) => expected !== 'redos'))(
    'proves $expected again',
    async (given) => {
      expect(await proveAgain(sandbox, given)).toMatchObject({ level: 'V3' })
    },
  )
})

import { openSandbox } from '@daimon/scanner-sandbox'
import { describe, expect, test } from 'vitest'
import { proofCases } from '../testing/cases/index.ts'
import { findSink, proveCase } from '../testing/prove-case.ts'

const sandbox = await openSandbox()
const decoys = proofCases.filter(({ expected }) => expected === 'nothing')
const vulnerabilities = proofCases.filter(({ expected }) => expected !== 'nothing')

describe.concurrent('a package', { timeout: 240_000 }, () => {
  test.each(decoys)('is not verified if it only looks vulnerable: $name', async (given) => {
    expect(await proveCase(sandbox, given)).toEqual([])
  })

  test.each(vulnerabilities.filter(({ expected }) => expected !== 'redos'))(
    'is proven at its sink: $expected, $name',
    { retry: 2 },
    async (given) => {
      expect(await proveCase(sandbox, given)).toContain(findSink(given))
    },
  )
})

// Runs sequentially, because these tests measure time. Retries, because a busy machine may not
// leave enough of it.
describe('a package', { timeout: 240_000 }, () => {
  test.each(vulnerabilities.filter(({ expected }) => expected === 'redos'))(
    'is proven as slow at its sink: $name',
    { retry: 2 },
    async (given) => {
      expect(await proveCase(sandbox, given)).toContain(findSink(given))
    },
  )
})

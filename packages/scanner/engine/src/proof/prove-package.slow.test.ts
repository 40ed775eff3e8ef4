import { openSandbox } from '@daimon/scanner-sandbox'
import { describe, expect, test } from 'vitest'
import { proofCases } from '../testing/cases/index.ts'
import type { ProofCase } from '../testing/cases/proof-case.ts'
import { withInstalled } from '../testing/installed.ts'
import { readProof } from '../replay/read-proof.ts'
import { toProofBundle } from './proof-bundle.ts'
import { provePackage } from './prove-package.ts'
import { placeName } from './sink-place.ts'

const sandbox = await openSandbox()
const decoys = proofCases.filter(({ expected }) => expected === 'nothing')
const vulnerabilities = proofCases.filter(({ expected }) => expected !== 'nothing')

describe.concurrent('a package', { timeout: 240_000 }, () => {
  test.each(decoys)('is not verified if it only looks vulnerable: $name', async (given) => {
    expect(await verified(given)).toEqual([])
  })

  test.each(vulnerabilities.filter(({ expected }) => expected !== 'redos'))(
    'is proven at its sink: $expected, $name',
    { retry: 2 },
    async (given) => {
      expect(await verified(given)).toContain(`${given.expected} ${findSink(given)}`)
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
      expect(await verified(given)).toContain(`${given.expected} ${findSink(given)}`)
    },
  )
})

/** More than the default: what can be found is tested here, not how fast a busy machine is. */
const BUDGET_MS = 40_000

// Decoys run all searches, vulnerable packages only that of their class.
const verified = async ({ files, expected }: ProofCase): Promise<string[]> => {
  const isDecoy = expected === 'nothing'
  const options = isDecoy ? {} : { vulnerabilities: [expected], budgetMs: BUDGET_MS }
  const { proofs } = await withInstalled(files, async (installed) => {
    const proven = await provePackage(installed, { sandbox, ...options })
    for (const proof of proven.proofs) {
      const bundle = toProofBundle(installed, proof, 'test')
      if (bundle) expect(readProof(JSON.stringify(bundle))).toEqual(bundle)
    }
    return proven
  })
  return proofs
    .filter(({ level }) => level >= 'V3')
    .map(({ vulnerability, confirmed }) => `${vulnerability} ${placeName(confirmed.path[0])}`)
}

const findSink = ({ files }: ProofCase): string | undefined =>
  Object.entries(files)
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, at) => (line.includes('// SINK') ? [`${path}:${at + 1}`] : [])),
    )
    .at(0)

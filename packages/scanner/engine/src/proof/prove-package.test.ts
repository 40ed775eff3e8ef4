import { openSandbox } from '@daimon/scanner-sandbox'
import { describe, expect, test } from 'vitest'
import { proofCases } from '../testing/cases/index.ts'
import type { ProofCase } from '../testing/cases/proof-case.ts'
import { withInstalled } from '../testing/installed.ts'
import { readProof } from '../replay/read-proof.ts'
import { bundleOf } from './proof-bundle.ts'
import { provePackage } from './prove-package.ts'
import { placeName } from './sink-place.ts'

const sandbox = await openSandbox()
const decoys = proofCases.filter(({ expected }) => expected === 'nothing')
const flaws = proofCases.filter(({ expected }) => expected !== 'nothing')

describe.concurrent('a package', { timeout: 240_000 }, () => {
  test.each(decoys)('that only looks flawed is never called verified: $name', async (given) => {
    expect(await verified(given)).toEqual([])
  })

  test.each(flaws.filter(({ expected }) => expected !== 'redos'))(
    'that is flawed is proven at its sink: $expected, $name',
    { retry: 2 },
    async (given) => {
      expect(await verified(given)).toContain(`${given.expected} ${sinkOf(given)}`)
    },
  )
})

// One after the other: what is measured is time. A busy machine may leave too little of it all the same; that is no
// verdict, and it is tried again.
describe('a package', { timeout: 240_000 }, () => {
  test.each(flaws.filter(({ expected }) => expected === 'redos'))(
    'that is slow is proven at its sink: $name',
    { retry: 2 },
    async (given) => {
      expect(await verified(given)).toContain(`${given.expected} ${sinkOf(given)}`)
    },
  )
})

// A decoy is tried by every search, a flaw by the one of its class.
const verified = async ({ files, expected }: ProofCase): Promise<string[]> => {
  const tried = expected === 'nothing' ? undefined : [expected]
  const { proofs } = await withInstalled(files, async (installed) => {
    const proven = await provePackage(installed, { sandbox, flaws: tried })
    for (const proof of proven.proofs) {
      const bundle = bundleOf(installed, proof, 'test')
      if (bundle) expect(readProof(JSON.stringify(bundle))).toEqual(bundle)
    }
    return proven
  })
  return proofs
    .filter(({ level }) => level >= 'V3')
    .map(({ flaw, confirmed }) => `${flaw} ${placeName(confirmed.path[0])}`)
}

const sinkOf = ({ files }: ProofCase): string | undefined =>
  Object.entries(files)
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, at) => (line.includes('// SINK') ? [`${path}:${at + 1}`] : [])),
    )
    .at(0)

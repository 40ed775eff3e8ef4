import type { Sandbox } from '@daimon/scanner-sandbox'
import { placeName } from '../proof/sink-place.ts'
import { toProofBundle } from '../proof/proof-bundle.ts'
import { provePackage } from '../proof/prove-package.ts'
import { readProof } from '../replay/read-proof.ts'
import type { ProofCase } from './cases/proof-case.ts'
import { withInstalled } from './installed.ts'

/** More than the default: what can be found is tested, not how fast a busy machine is. */
const BUDGET_MS = 40_000

/**
 * Classes and sinks that are proven, such as `redos index.js:3`. A decoy runs all searches, a
 * vulnerable package only that of its class. Throws if a proof cannot be read back.
 */
export const proveCase = (
  sandbox: Sandbox,
  { files, expected }: ProofCase,
): Promise<readonly string[]> => {
  const isDecoy = expected === 'nothing'
  const options = isDecoy ? {} : { vulnerabilities: [expected], budgetMs: BUDGET_MS }
  return withInstalled(files, async (installed) => {
    const { proofs } = await provePackage(installed, { sandbox, ...options })
    for (const proof of proofs) {
      const bundle = toProofBundle(installed, proof, 'test')
      if (bundle) readProof(JSON.stringify(bundle))
    }
    return proofs
      .filter(({ level }) => level >= 'V3')
      .map(({ vulnerability, confirmed }) => `${vulnerability} ${placeName(confirmed.path[0])}`)
  })
}

/** The class and the marked sink of a vulnerable package, as `proveCase` names them. */
export const findSink = ({ files, expected }: ProofCase): string => {
  const marked = Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => (line.includes('// SINK') ? [`${path}:${at + 1}`] : [])),
  )
  return `${expected} ${marked[0]}`
}

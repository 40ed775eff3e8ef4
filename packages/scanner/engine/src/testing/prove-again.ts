import type { PackageClass, ProofBundle } from '@daimon/scanner-api'
import type { Sandbox } from '@daimon/scanner-sandbox'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { toProofBundle } from '../proof/proof-bundle.ts'
import { provePackage } from '../proof/prove-package.ts'
import { readProof } from '../replay/read-proof.ts'
import { replayPackage } from '../replay/replay-package.ts'
import { proofCases } from './cases/index.ts'
import { withInstalled } from './installed.ts'

type FlawedCase = {
  readonly expected: PackageClass
  readonly files: (typeof proofCases)[number]['files']
}

/** One vulnerability of each class. */
export const firstCases: readonly FlawedCase[] = [
  ...Map.groupBy(
    proofCases.flatMap(({ expected, files }) =>
      expected === 'nothing' ? [] : [{ expected, files }],
    ),
    ({ expected }) => expected,
  ),
].flatMap(([, [first]]) => first ?? [])

export const firstCase = (wanted: PackageClass): FlawedCase => {
  const found = firstCases.find(({ expected }) => expected === wanted)
  if (found === undefined) throw new Error(`no case of ${wanted}`)
  return found
}

/** More than the default, for a busy machine. */
const BUDGET_MS = 40_000

const proveFirst = async (
  sandbox: Sandbox,
  installed: InstalledPackage,
  expected: PackageClass,
): Promise<ProofBundle> => {
  const options = { sandbox, vulnerabilities: [expected], budgetMs: BUDGET_MS }
  const { proofs } = await provePackage(installed, options)
  const proof = proofs.find(({ vulnerability: name, level }) => name === expected && level >= 'V3')
  const bundle = proof && toProofBundle(installed, proof, 'test')
  if (bundle === undefined) throw new Error(`no proof of ${expected}`)
  return readProof(JSON.stringify(bundle))
}

/** Proves a package, writes the proof, and replays it. */
export const proveAgain = (sandbox: Sandbox, { files, expected }: FlawedCase) =>
  withInstalled(files, async (installed) =>
    replayPackage(await proveFirst(sandbox, installed, expected), { sandbox, installed }),
  )

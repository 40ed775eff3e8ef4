import type { ProofBundle } from '@daimon/scanner-api'
import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import type { Finding } from '../findings/finding.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { packageFindings } from '../proof/package-findings.ts'
import { toProofBundle } from '../proof/proof-bundle.ts'
import type { PackageProofs, Proof } from '../proof/prove-package.ts'
import { classesOfAdvisory, isDescribed } from './advisory-classes.ts'

type ProofAttempt = {
  readonly installed: InstalledPackage
  readonly proven: PackageProofs
  readonly madeBy: string
}

type ConfirmedFinding = {
  readonly finding: Finding
  /** The proof that the finding adopted. */
  readonly taken?: Proof
  readonly proof?: ProofBundle | undefined
}

/** Updates the finding of an advisory after its package was tested. */
export const confirmFinding = (
  finding: Finding,
  match: AdvisoryMatch,
  tried: ProofAttempt,
): ConfirmedFinding => {
  const vulnerabilities = classesOfAdvisory(match)
  if (vulnerabilities.length === 0) return untried(finding, NO_CLASS)
  const { proven } = tried
  const ofClass = proven.proofs.filter(
    ({ vulnerability, level }) => level >= 'V2' && vulnerabilities.includes(vulnerability),
  )
  const [best] = ofClass
    .filter((proof) => isDescribed(proof, match))
    .toSorted((a, b) => Number(b.level > a.level) - Number(a.level > b.level))
  return best === undefined
    ? { finding: because(finding, whyNot(match, proven, ofClass)) }
    : takeOver(finding, best, tried)
}

export const NO_CLASS = 'packages are not tested for this class of vulnerability'

/** Updates the finding of a package that wasn't tested. */
export const untried = (finding: Finding, why: string): ConfirmedFinding => ({
  finding: because(
    finding,
    `${finding.reachable === true ? 'reachable by static analysis; ' : ''}no proof attempted: ${why}`,
  ),
})

const because = (finding: Finding, reason: string): Finding => ({
  ...finding,
  verification: { ...finding.verification, reason },
})

const takeOver = (
  finding: Finding,
  taken: Proof,
  { installed, madeBy }: ProofAttempt,
): ConfirmedFinding => {
  const [found] = packageFindings(installed, [taken], madeBy)
  if (found === undefined) return { finding }
  const reason = `${installed.name} ${installed.version} as installed: ${found.verification.reason}`
  const proof = taken.level >= 'V3' ? toProofBundle(installed, taken, madeBy) : undefined
  return {
    finding: because({ ...finding, verification: found.verification }, reason),
    taken,
    proof,
  }
}

const whyNot = (
  { symbols }: AdvisoryMatch,
  { gaps }: PackageProofs,
  ofClass: readonly Proof[],
): string => {
  if (ofClass.length > 0)
    return `not proven: the sandbox run found a vulnerability of this class, but not through ${symbols.join(', ')}`
  const unloaded = gaps.find((gap) => gap.includes(' does not load: '))
  return unloaded === undefined
    ? 'not proven: sandbox calls of the package found no vulnerability of this class within the time limit'
    : `not proven: ${unloaded}`
}

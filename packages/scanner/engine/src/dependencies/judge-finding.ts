import type { ProofBundle } from '@daimon/scanner-api'
import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import type { Finding } from '../findings/finding.ts'
import type { InstalledPackage } from '../proof/installed-package.ts'
import { packageFindings } from '../proof/package-findings.ts'
import { bundleOf } from '../proof/proof-bundle.ts'
import type { PackageProofs, Proof } from '../proof/prove-package.ts'
import { flawsOf, isTold } from './flaws-of-advisory.ts'

type Tried = {
  readonly installed: InstalledPackage
  readonly proven: PackageProofs
  readonly madeBy: string
}

type Judged = {
  readonly finding: Finding
  /** What the finding took over. */
  readonly taken?: Proof
  readonly proof?: ProofBundle | undefined
}

/** What becomes of the finding about an advisory, once its package was tried. */
export const judgeFinding = (finding: Finding, match: AdvisoryMatch, tried: Tried): Judged => {
  const flaws = flawsOf(match)
  if (flaws.length === 0) return untried(finding, NO_CLASS)
  const { proven } = tried
  const ofClass = proven.proofs.filter(({ flaw, level }) => level >= 'V2' && flaws.includes(flaw))
  const [best] = ofClass
    .filter((proof) => isTold(proof, match))
    .toSorted((a, b) => Number(b.level > a.level) - Number(a.level > b.level))
  return best === undefined
    ? { finding: because(finding, whyNot(match, proven, ofClass)) }
    : takeOver(finding, best, tried)
}

export const NO_CLASS = 'what the advisory tells is of no kind that is looked for in packages'

/** The finding about a package that was not tried. */
export const untried = (finding: Finding, why: string): Judged => ({
  finding: because(
    finding,
    `${finding.reachable === true ? 'a path is shown, and ' : ''}no proof was tried: ${why}`,
  ),
})

const because = (finding: Finding, reason: string): Finding => ({
  ...finding,
  verification: { ...finding.verification, reason },
})

const takeOver = (finding: Finding, taken: Proof, { installed, madeBy }: Tried): Judged => {
  const [found] = packageFindings(installed, [taken], madeBy)
  if (found === undefined) return { finding }
  const reason = `${installed.name} ${installed.version} as it is installed: ${found.verification.reason}`
  const proof = taken.level >= 'V3' ? bundleOf(installed, taken, madeBy) : undefined
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
    return `not proven: a flaw of this kind came to light in the package, and not through ${symbols.join(', ')}`
  const unloaded = gaps.find((gap) => gap.includes(' does not load: '))
  return unloaded === undefined
    ? 'not proven: the package was called in the sandbox in many ways, and no flaw of this kind came to light in the time for it'
    : `not proven: ${unloaded}`
}

import { scoreOf, severityOfScore } from '../findings/cvss.ts'
import { type Finding, legacyReachability } from '../findings/finding.ts'
import { Fingerprints, findingId } from '../findings/fingerprint.ts'
import { purlOf } from '../findings/purl.ts'
import { type PathStep, pathText } from '../reach/path.ts'
import type { InstalledPackage } from './installed-package.ts'
import { PACKAGE_RULES } from './package-rules.ts'
import { confirmationOf } from './confirmations.ts'
import { planText } from './plan-text.ts'
import { bundleOf, oracleOf } from './proof-bundle.ts'
import type { Proof } from './prove-package.ts'

const STATUS = {
  V0: 'unverified',
  V1: 'refuted',
  V2: 'inconclusive',
  V3: 'verified',
  V4: 'verified',
} as const

/** What was proven of a package, or nearly, as findings; each verified one carries the bundle that replays it. */
export const packageFindings = (
  installed: InstalledPackage,
  proofs: readonly Proof[],
  madeBy: string,
): Finding[] => {
  const fingerprints = new Fingerprints()
  return proofs.map((proof) => {
    const symbol = proof.fired.plan.steps.at(-1)?.get.join('.') ?? ''
    const parts = [
      'package',
      proof.flaw,
      installed.name,
      proof.confirmed.path[0]?.file ?? '',
      symbol,
    ]
    return findingOf(installed, proof, fingerprints.next(parts), madeBy)
  })
}

const findingOf = (
  installed: InstalledPackage,
  proof: Proof,
  fingerprint: string,
  madeBy: string,
): Finding => {
  const rule = PACKAGE_RULES[proof.flaw]
  const { path, call, runs } = proof.confirmed
  const [sink] = path
  const score = scoreOf({ version: '3.1', vector: rule.vector }) ?? 0
  const bundle = bundleOf(installed, proof, madeBy)
  const steps = stepsOf(proof)
  const purl = purlOf('npm', installed.name, installed.version)
  return {
    id: findingId(fingerprint),
    fingerprint,
    rule_id: rule.id,
    title: `${rule.title} in ${installed.name}${call === undefined ? '' : `: ${call.name}`}`,
    cwe: `CWE-${rule.cwe}`,
    cve_ids: [],
    advisory_ids: [],
    severity: severityOfScore(score),
    cvss: { version: '3.1', vector: rule.vector, score, scored_by: rule.id },
    is_malicious: false,
    ecosystem: 'npm',
    package: installed.name,
    version: installed.version,
    ...(purl !== undefined && { purl }),
    reachable: true,
    reachability_reason: null,
    path: pathText(steps),
    path_steps: steps,
    locations:
      sink === undefined ? [] : [{ file: sink.file, start_line: sink.line, end_line: sink.line }],
    verification: {
      level: proof.level,
      status: STATUS[proof.level],
      reason: proof.reason,
      attempts: runs,
      oracle: oracleOf(proof.flaw),
      sandbox: 'bubblewrap',
      evidence: [
        { kind: 'call', text: planText(proof.fired) },
        ...confirmationEvidence(proof),
        ...differentialEvidence(proof),
        ...(bundle === undefined ? [] : [{ kind: 'bundle', bundle }]),
      ],
    },
    remediation: rule.remediation,
    references: [`https://cwe.mitre.org/data/definitions/${rule.cwe}.html`],
    cve_id: null,
    ...legacyReachability(true),
  }
}

/** Who saw the effect, where that was nobody in the process of the package. */
const confirmationEvidence = ({ flaw, level }: Proof) => {
  const confirmation = level >= 'V3' ? confirmationOf(flaw) : undefined
  if (confirmation === undefined) return []
  const { observer, observation } = confirmation
  return [{ kind: 'confirmation', observer, observation }]
}

const differentialEvidence = ({ differential }: Proof) => {
  if (differential === undefined) return []
  const { outcome, release } = differential
  const { name, version, integrity } = release
  return [{ kind: 'differential', name, version, integrity: integrity || null, outcome }]
}

/** From the call that somebody makes to the sink. */
const stepsOf = ({ fired, confirmed: { path, call } }: Proof): PathStep[] => {
  const [sink, ...above] = path
  const entry = fired.plan.steps.at(-1)?.get.join('.') ?? ''
  return [
    ...above.toReversed().map(({ file, line, symbol }, at): PathStep => ({
      file,
      line,
      symbol: symbol === '' ? entry : symbol,
      kind: at === 0 ? 'entry' : 'function',
    })),
    ...(sink === undefined
      ? []
      : [
          {
            file: sink.file,
            line: sink.line,
            symbol: call?.name ?? sink.symbol,
            kind: 'sink',
          } as const,
        ]),
  ]
}

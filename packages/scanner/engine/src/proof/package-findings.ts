import { getClassRecord } from '@daimon/scanner-api'
import { findEcosystem } from '@daimon/scanner-core'
import { computeScore, severityOfScore } from '../findings/cvss.ts'
import { type Finding, legacyReachability } from '../findings/finding.ts'
import { Fingerprints, findingId } from '../findings/fingerprint.ts'
import { toPurl } from '../findings/purl.ts'
import { toRule } from '../findings/rules.ts'
import { type PathStep, pathText } from '../reachability/path.ts'
import { type InstalledPackage, toEcosystem, toLanguage } from './installed-package.ts'
import { planText } from './plan-text.ts'
import { toProofBundle } from './proof-bundle.ts'
import type { Proof } from './prove-package.ts'

const STATUS = {
  V0: 'unverified',
  V1: 'refuted',
  V2: 'inconclusive',
  V3: 'verified',
  V4: 'verified',
} as const

/** Converts proofs of a package to findings. A verified finding contains the proof bundle. */
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
      proof.vulnerability,
      installed.name,
      proof.confirmed.path[0]?.file ?? '',
      symbol,
    ]
    return toFinding(installed, proof, fingerprints.next(parts), madeBy)
  })
}

const toFinding = (
  installed: InstalledPackage,
  proof: Proof,
  fingerprint: string,
  madeBy: string,
): Finding => {
  const rule = toRule(getClassRecord(proof.vulnerability))
  const { path, call, runs } = proof.confirmed
  const [sink] = path
  const score = computeScore({ version: '3.1', vector: rule.vector }) ?? 0
  const bundle = toProofBundle(installed, proof, madeBy)
  const steps = toPathSteps(proof)
  const ecosystem = findEcosystem(toEcosystem(installed))?.name ?? 'npm'
  const purl = toPurl(ecosystem, installed.name, installed.version)
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
    ecosystem,
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
      oracle: getClassRecord(proof.vulnerability).proof.oracle,
      sandbox: 'bubblewrap',
      evidence: [
        { kind: 'call', text: planText(proof.fired, toLanguage(installed)) },
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

/** Evidence by an observer outside the package's process. */
const confirmationEvidence = ({ vulnerability, level }: Proof) => {
  if (level < 'V3') return []
  const { observer, observation } = getClassRecord(vulnerability).proof.confirmation
  return [{ kind: 'confirmation', observer, observation }]
}

const differentialEvidence = ({ differential }: Proof) => {
  if (differential === undefined) return []
  const { outcome, release } = differential
  const { name, version, integrity } = release
  return [{ kind: 'differential', name, version, integrity: integrity || null, outcome }]
}

/** From the exported function to the sink. */
const toPathSteps = ({ fired, confirmed: { path, call } }: Proof): PathStep[] => {
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

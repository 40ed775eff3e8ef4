import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dependency, FragmentsPayload, ProofBundle } from '@daimon/scanner-api'
import type { AdvisoryStore } from '../advisories/advisory.ts'
import type { AdvisoryMatch } from '../advisories/match-advisories.ts'
import { confirmFinding } from '../dependencies/confirm-finding.ts'
import { assess } from '../findings/assess.ts'
import { type Report, buildReport } from '../reports/report.ts'
import { type InstalledPackage, toEcosystem, toLanguage } from './installed-package.ts'
import { packageFindings } from './package-findings.ts'
import { toProofBundle } from './proof-bundle.ts'
import type { PackageProofs, Proof } from './prove-package.ts'
import { readWheelRecords, toPythonName } from './wheel-record.ts'

type PackageReport = {
  readonly report: Report
  /** Proof bundles by finding id. */
  readonly proofs: ReadonlyMap<string, ProofBundle>
}

/**
 * Builds the report of a package: known vulnerabilities of it and its dependencies, and what was
 * proven. A proof that matches an advisory is attached to its finding; other proofs are findings of
 * their own.
 */
export const reportOfPackage = (
  installed: InstalledPackage,
  proven: PackageProofs,
  { version, advisories }: { readonly version: string; readonly advisories: AdvisoryStore },
): PackageReport => {
  const payload: FragmentsPayload = {
    schema_version: '1',
    repo_fingerprint: `${toEcosystem(installed)}:${installed.name}@${installed.version}`,
    git_tree_hash: installed.integrity === '' ? 'nointegrity' : installed.integrity,
    client_os: process.platform,
    languages: [toLanguage(installed)],
    fragments: [],
    dependencies: readDependencies(installed),
  }
  const assessment = assess(payload, advisories)
  const madeBy = `daimon-scan ${version}`
  const findings = assessment.findings.map((finding) => {
    const match = assessment.matches.get(finding.id)
    return match !== undefined && isAbout(match, installed)
      ? confirmFinding(finding, match, { installed, proven, madeBy })
      : { finding }
  })
  const known = new Set(findings.flatMap((each) => ('taken' in each && each.taken) || []))
  const others = proven.proofs.filter((proof) => !known.has(proof))
  const own = packageFindings(installed, others, madeBy).map((finding, at) => ({
    finding,
    proof: bundleOfVerified(installed, others[at], madeBy),
  }))
  const all = [...findings, ...own]
  const report = buildReport({
    payload,
    assessment,
    findings: all.map(({ finding }) => finding),
    version,
  })
  const bundles = all.flatMap((each) =>
    'proof' in each && each.proof ? [[each.finding.id, each.proof] as const] : [],
  )
  return { report, proofs: new Map(bundles) }
}

/** Whether the advisory is about the release itself, not a dependency. */
const isAbout = (
  { name, version, isMalicious }: AdvisoryMatch,
  installed: InstalledPackage,
): boolean => name === installed.name && version === installed.version && !isMalicious

const bundleOfVerified = (
  installed: InstalledPackage,
  proof: Proof | undefined,
  madeBy: string,
): ProofBundle | undefined =>
  proof && proof.level >= 'V3' ? toProofBundle(installed, proof, madeBy) : undefined

type Lock = { readonly packages?: Readonly<Record<string, { readonly version?: string }>> }

const readDependencies = (installed: InstalledPackage): Dependency[] => {
  const { directory, wheel } = installed
  if (wheel !== undefined)
    return readWheelRecords(directory).map(({ name, version }) => ({
      name: toPythonName(name),
      version,
      ecosystem: 'pypi',
      resolved_url: null,
      env_marker: null,
    }))
  const lock = JSON.parse(readFileSync(join(directory, 'package-lock.json'), 'utf8')) as Lock
  return Object.entries(lock.packages ?? {}).flatMap(([path, { version }]) => {
    const name = path.split('node_modules/').at(-1)
    if (path === '' || name === undefined || version === undefined) return []
    return [{ name, version, ecosystem: 'npm', resolved_url: null, env_marker: null }]
  })
}

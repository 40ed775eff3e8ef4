import { createHash } from 'node:crypto'
import type { Finding } from '../findings/finding.ts'
import { isWebAddress, visibleAll } from './inert.ts'
import type { Component, Report, ReportedFinding } from './report.ts'
import { countFacts } from './sections.ts'
import { triageText } from './triage.ts'

const METHODS = { '2.0': 'CVSSv2', '3.0': 'CVSSv3', '3.1': 'CVSSv31', '4.0': 'CVSSv4' } as const

/** CycloneDX 1.6: components, vulnerabilities with analysis, and a proof of concept if verified. */
export const cyclonedxReport = (given: Report): string => {
  const report = visibleAll(given)
  const target = 'target'
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: serialNumber(JSON.stringify(report)),
    version: 1,
    metadata: {
      timestamp: report.advisory_data.as_of,
      tools: {
        components: [{ type: 'application', name: report.tool.name, version: report.tool.version }],
      },
      component: {
        type: 'application',
        'bom-ref': target,
        name: report.target.repo_fingerprint,
        version: report.target.git_tree_hash,
      },
      properties: [
        { name: 'daimon:advisory_source', value: report.advisory_data.source },
        { name: 'daimon:advisory_digest', value: report.advisory_data.digest },
        ...Object.entries(countFacts(report)).map(([name, count]) => ({
          name: `daimon:${name}`,
          value: String(count),
        })),
      ],
    },
    components: report.components.map(toComponent),
    vulnerabilities: report.findings.map((finding) => toVulnerability(finding, report, target)),
  }
  return `${JSON.stringify(bom, undefined, 2)}\n`
}

const toRef = ({ purl, ecosystem, name, version }: Component): string =>
  purl ?? `${ecosystem}:${name}@${version}`

const toComponent = (component: Component) => ({
  type: 'library',
  'bom-ref': toRef(component),
  name: component.name,
  ...(component.version === '' ? {} : { version: component.version }),
  scope: component.is_dev_only ? 'excluded' : 'required',
  ...(component.purl === undefined ? {} : { purl: component.purl }),
})

const toVulnerability = (finding: ReportedFinding, report: Report, target: string) => {
  const component = report.components.find(
    ({ ecosystem, name, version }) =>
      ecosystem === finding.ecosystem && name === finding.package && version === finding.version,
  )
  const cwe = Number(finding.cwe?.replace('CWE-', '') ?? 0)
  return {
    'bom-ref': finding.id,
    id: finding.rule_id,
    source: {
      name: finding.package === undefined ? report.tool.name : report.advisory_data.source,
    },
    ...(finding.advisory_ids.length > 1
      ? {
          references: finding.advisory_ids
            .filter((id) => id !== finding.rule_id)
            .map((id) => ({ id, source: { name: report.advisory_data.source } })),
        }
      : {}),
    ratings: [
      finding.cvss
        ? {
            source: { name: finding.cvss.scored_by },
            score: finding.cvss.score,
            severity: finding.severity,
            method: METHODS[finding.cvss.version],
            vector: finding.cvss.vector,
          }
        : { severity: finding.severity, method: 'other' },
    ],
    ...(cwe > 0 ? { cwes: [cwe] } : {}),
    description: finding.title,
    ...(finding.path === null ? {} : { detail: finding.path }),
    recommendation: finding.remediation,
    ...toProofProperties(finding),
    advisories: finding.references.filter(isWebAddress).map((url) => ({ url })),
    analysis: toTriagedAnalysis(finding),
    affects: [{ ref: component ? toRef(component) : target }],
    properties: [
      { name: 'daimon:fingerprint', value: finding.fingerprint },
      { name: 'daimon:level', value: finding.verification.level },
    ],
  }
}

/** A decision comes before what the engine concludes; an accepted risk stays a risk. */
const toTriagedAnalysis = (finding: ReportedFinding) => {
  const { triage } = finding
  if (triage === undefined) return toAnalysis(finding)
  const detail = triageText(triage)
  if (triage.state === 'false_positive') return { state: 'false_positive', detail }
  return { ...toAnalysis(finding), response: ['will_not_fix'], detail }
}

const toAnalysis = ({
  reachable,
  reachability_reason,
  verification,
  fixed_versions = [],
}: Finding) => {
  const detail = `${verification.level}, ${verification.status}: ${verification.reason}.`
  if (verification.status === 'verified')
    return {
      state: 'exploitable',
      ...(fixed_versions.length > 0 ? { response: ['update'] } : {}),
      detail,
    }
  if (reachable === false)
    return {
      state: 'not_affected',
      justification: 'code_not_reachable',
      detail: reachability_reason ?? detail,
    }
  return { state: 'in_triage', detail: reachability_reason ?? detail }
}

const toProofProperties = ({
  verification: { status, oracle, sandbox, evidence, attempts },
  id,
}: Finding) =>
  status === 'verified'
    ? {
        proofOfConcept: {
          reproductionSteps: `Download the proof of ${id}, then run: daimon-scan verify PROOF. The verification made ${attempts} attempts (${oracle ?? 'oracle'}).`,
          environment: sandbox ?? 'sandbox',
          supportingMaterial: evidence.map((each) => ({
            contentType: 'application/json',
            content: JSON.stringify(each),
          })),
        },
      }
    : {}

/** Derived from the content, so that equal content has an equal number; a UUIDv8 (RFC 9562). */
const serialNumber = (content: string): string => {
  const digits = createHash('sha256').update(content).digest('hex')
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

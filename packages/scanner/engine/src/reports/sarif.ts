import { type Severity, isRefuted } from '@daimon/scanner-api'
import type { Finding, Location } from '../findings/finding.ts'
import { isWebAddress, visible } from './inert.ts'
import type { Report, ReportedFinding } from './report.ts'
import { countFacts, listCuts } from './sections.ts'
import { triageText } from './triage.ts'

/** Limits per run: GitHub's, which are the lowest. The run reports what was omitted. */
export const SARIF_LIMITS = { results: 5_000, locations: 100, tags: 10, steps: 1_000 } as const

const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
}
/** For findings without a score: the middle of the severity's range. */
const SCORES: Readonly<Record<Severity, string>> = {
  critical: '9.5',
  high: '8.0',
  medium: '5.5',
  low: '2.0',
}

/** SARIF 2.1.0 (OASIS, with errata 01). */
export const sarifReport = (report: Report): string => {
  const absent = (report.fixed ?? []).map((finding) => ({ finding, state: 'absent' as const }))
  const all = [
    ...report.findings.map((finding) => ({ finding, state: finding.baseline_state })),
    ...absent,
  ]
  const shown = all.slice(0, SARIF_LIMITS.results)
  const rules = listRules(shown.map(({ finding }) => finding))
  const indexes = new Map(rules.map(({ id }, at) => [id, at]))
  const log = {
    $schema:
      'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: report.tool.name,
            version: report.tool.version,
            semanticVersion: report.tool.version,
            rules,
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { SRCROOT: { description: { text: 'The scanned directory.' } } },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: buildNotifications(report, all.length - shown.length),
          },
        ],
        properties: {
          advisory_data: report.advisory_data,
          repo_fingerprint: visible(report.target.repo_fingerprint),
          git_tree_hash: visible(report.target.git_tree_hash),
          ...countFacts(report),
        },
        results: shown.map(({ finding, state }) =>
          toResult(finding, state, indexes.get(visible(finding.rule_id)) ?? 0),
        ),
      },
    ],
  }
  return `${JSON.stringify(log, undefined, 2)}\n`
}

/** Escapes brackets (links) and braces (placeholders), so that they stay literal. */
const message = (text: string): { text: string } => ({
  text: visible(text)
    .replaceAll(/[\\[\]]/g, '\\$&')
    .replaceAll(/[{}]/g, '$&$&'),
})

const listRules = (findings: readonly Finding[]) =>
  [...Map.groupBy(findings, ({ rule_id }) => visible(rule_id))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, [first]]) => {
      const {
        title = id,
        severity = 'medium',
        cvss,
        cwe,
        remediation = '',
        references = [],
        package: name,
      } = first ?? {}
      const help = references.find(isWebAddress)
      return {
        id,
        // Titles of code rules end with the callee; titles of advisories contain the version.
        shortDescription: message(name === undefined ? (title.split(': ', 1)[0] ?? title) : title),
        help: message(remediation),
        ...(help === undefined ? {} : { helpUri: help }),
        defaultConfiguration: { level: LEVELS[severity] },
        properties: {
          'security-severity': cvss ? cvss.score.toFixed(1) : SCORES[severity],
          tags: ['security', ...(cwe ? [`external/cwe/${cwe.toLowerCase()}`] : [])].slice(
            0,
            SARIF_LIMITS.tags,
          ),
        },
      }
    })

type State = ReportedFinding['baseline_state'] | 'absent'

const toResult = (finding: ReportedFinding, state: State, ruleIndex: number) => ({
  ruleId: visible(finding.rule_id),
  ruleIndex,
  // A failed attack doesn't prove the absence of a vulnerability, so no `pass` (3.27.9).
  ...(isRefuted(finding)
    ? { kind: 'open' as const, level: 'none' as const }
    : { level: LEVELS[finding.severity] }),
  message: message(buildText(finding)),
  locations: finding.locations.slice(0, SARIF_LIMITS.locations).map(toLocation),
  partialFingerprints: {
    'daimonFingerprint/v1': finding.fingerprint,
    // GitHub compares this between runs.
    primaryLocationLineHash: finding.fingerprint,
  },
  ...(finding.path_steps.length > 0
    ? {
        codeFlows: [
          {
            threadFlows: [
              {
                locations: finding.path_steps.slice(0, SARIF_LIMITS.steps).map((step) => ({
                  location: {
                    ...toLocation({ file: step.file, start_line: step.line, end_line: step.line }),
                    message: message(`${step.kind} ${step.symbol}`),
                  },
                })),
              },
            ],
          },
        ],
      }
    : {}),
  ...(state === undefined ? {} : { baselineState: state }),
  ...(finding.triage === undefined
    ? {}
    : {
        suppressions: [
          {
            kind: 'external',
            status: 'accepted',
            justification: visible(triageText(finding.triage)),
          },
        ],
      }),
  properties: {
    level: finding.verification.level,
    status: finding.verification.status,
    reachability: finding.sca_reachability,
    ...(finding.cvss ? { cvss: finding.cvss } : {}),
    ...(finding.purl === undefined ? {} : { purl: visible(finding.purl) }),
  },
})

const buildText = ({ title, path, verification, remediation }: Finding): string =>
  [
    title,
    ...(path === null ? [] : [`Path: ${path}`]),
    `${verification.level}, ${verification.status}: ${verification.reason}`,
    remediation,
  ]
    .map((part) => part.replace(/(?<![.!?…])$/u, '.'))
    .join(' ')

const toLocation = ({ file, start_line, end_line }: Location) => ({
  physicalLocation: {
    artifactLocation: { uri: toUri(file), uriBaseId: 'SRCROOT' },
    region: { startLine: Math.max(1, start_line), endLine: Math.max(1, start_line, end_line) },
  },
})

/** A relative URI that can't be read as a scheme, a host, or a parent directory. */
const toUri = (file: string): string =>
  file
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/')

const buildNotifications = ({ coverage, graph_truncated, undecided }: Report, cut: number) => {
  const texts = [
    ...(cut > 0 ? [`Omitted ${cut} results with the lowest severity.`] : []),
    ...(coverage && coverage.files_failed > 0
      ? [`Files that could not be parsed: ${coverage.files_failed}.`]
      : []),
    ...(graph_truncated ? ['The call graph was truncated at its size limit.'] : []),
    ...listCuts(coverage).map((text) => `Not computed: ${text}.`),
    ...(undecided.length > 0
      ? [`Packages that could not be matched to advisories: ${undecided.length}.`]
      : []),
  ]
  return texts.map((text) => ({ level: 'warning', message: message(text) }))
}

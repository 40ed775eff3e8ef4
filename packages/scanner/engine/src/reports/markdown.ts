import { splitFindings } from '@daimon/scanner-api'
import type { Finding } from '../findings/finding.ts'
import { codeSpan as code } from './code-span.ts'
import { type ProofDescription, describeProof } from './proof/describe-proof.ts'
import { type Fact, findingFacts, headFacts } from './sections.ts'
import type { Report, ReportedFinding } from './report.ts'
import { triageText } from './triage.ts'

/**
 * Markdown for an issue or a pull request. Foreign text is in code spans, where no renderer turns
 * it into links, mentions, images, or markup.
 */
export const markdownReport = (report: Report, now?: Date): string => {
  const { listed, refuted, dismissed } = splitFindings(report.findings)
  return [
    '# Security report',
    '',
    ...list(headFacts(report, now)),
    '',
    ...(report.findings.length === 0 ? ['No findings in the scanned files and packages.', ''] : []),
    ...listed.flatMap((finding, at) => buildSection(finding, at + 1)),
    ...buildApart(
      'Refuted',
      'Every attack was tried, and none had the effect.',
      refuted,
      ({ verification }) => verification.reason,
    ),
    ...buildApart(
      'Accepted and false positives',
      'By a decision of the team.',
      dismissed,
      ({ triage }) => (triage ? triageText(triage) : ''),
    ),
    ...(report.undecided.length > 0
      ? [
          '## Packages not matched to advisories',
          '',
          ...report.undecided.map(
            (each) =>
              `- ${code(`${each.ecosystem}:${each.package}@${each.version}`)}: ${each.reason}`,
          ),
          '',
        ]
      : []),
    ...(report.fixed && report.fixed.length > 0
      ? [
          '## Fixed since the baseline',
          '',
          ...report.fixed.map(({ rule_id, title }) => `- ${code(rule_id)} ${code(title)}`),
          '',
        ]
      : []),
  ].join('\n')
}

/** Findings that are not counted, a line each. */
const buildApart = (
  name: string,
  meaning: string,
  findings: readonly ReportedFinding[],
  getReason: (finding: ReportedFinding) => string,
): string[] =>
  findings.length === 0
    ? []
    : [
        `## ${name}`,
        '',
        `${meaning} These are not counted as findings.`,
        '',
        ...findings.map((finding) => {
          const [at] = finding.locations
          const place = at ? ` at ${code(`${at.file}:${at.start_line}`)}` : ''
          return `- ${code(finding.title)}${place}: ${code(getReason(finding))}`
        }),
        '',
      ]

const list = (facts: readonly Fact[]): string[] =>
  facts.map(
    ({ label, text }) => `- ${isPlain(label) ? `**${label}:**` : code(label)} ${code(text)}`,
  )

/** Labels of unknown evidence come from the scanned code. */
const isPlain = (label: string): boolean => /^[A-Z][\w .]*$/.test(label)

const buildSection = (finding: Finding, number: number): string[] => [
  `## ${number}. ${code(finding.title)}`,
  '',
  ...list(findingFacts(finding)),
  '',
  ...(finding.path_steps.length > 0
    ? [
        '### Path',
        '',
        ...finding.path_steps.map(
          ({ kind, symbol, file, line }, at) =>
            `${at + 1}. ${kind} ${code(symbol)} at ${code(`${file}:${line}`)}`,
        ),
        '',
      ]
    : []),
  ...buildProof(describeProof(finding)),
  '### Remediation',
  '',
  code(finding.remediation),
  '',
  ...(finding.references.length > 0
    ? ['### References', '', ...finding.references.map((url) => `- ${code(url)}`), '']
    : []),
]

const buildProof = (proof: ProofDescription | undefined): string[] =>
  proof === undefined
    ? []
    : [
        '### Proof',
        '',
        ...proof.steps.map(
          ({ text, command }, at) =>
            `${at + 1}. ${code(text)}${command === undefined ? '' : ` ${code(command)}`}`,
        ),
        '',
        ...proof.inputs.flatMap(({ name, value, command, outcome }) => [
          `- **${name}:** ${code(value)}`,
          ...(command === undefined ? [] : [`- **${name} request:** ${code(command)}`]),
          `- **${name} result:** ${code(outcome)}`,
        ]),
        ...list(proof.facts),
        '',
      ]

import type { Finding } from '../findings/finding.ts'
import { codeSpan as code } from './code-span.ts'
import { type Fact, findingFacts, headFacts } from './sections.ts'
import type { Report } from './report.ts'

/**
 * Markdown for an issue or a pull request. Foreign text is in code spans, where no renderer turns
 * it into links, mentions, images, or markup.
 */
export const markdownReport = (report: Report, now?: Date): string =>
  [
    '# Security report',
    '',
    ...list(headFacts(report, now)),
    '',
    ...(report.findings.length === 0 ? ['No findings in the scanned files and packages.', ''] : []),
    ...report.findings.flatMap((finding, at) => buildSection(finding, at + 1)),
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

const list = (facts: readonly Fact[]): string[] =>
  facts.map(({ label, text }) => `- **${label}:** ${code(text)}`)

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
  ...(finding.verification.evidence.length > 0
    ? [
        '### Proof',
        '',
        ...finding.verification.evidence.map((each) => `- ${code(JSON.stringify(each))}`),
        '',
      ]
    : []),
  '### Remediation',
  '',
  code(finding.remediation),
  '',
  ...(finding.references.length > 0
    ? ['### References', '', ...finding.references.map((url) => `- ${code(url)}`), '']
    : []),
]

import { createHash } from 'node:crypto'
import { buildContents, capitalize, getPlace } from './html/contents.ts'
import { buildFinding } from './html/finding.ts'
import { type GroupedFindings, type NumberedFinding, groupFindings } from './html/group-findings.ts'
import { clip, escape, facts, listFirst } from './html/markup.ts'
import { STYLE } from './html/style.ts'
import { buildSummary } from './html/summary.ts'
import { statusTag } from './html/tags.ts'
import { LEVEL_MEANINGS, targetFacts } from './sections.ts'
import type { Report, ReportedFinding } from './report.ts'
import { triageText } from './triage.ts'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Nothing is loaded, run, sent, or framed; a hash allows the one style. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'`

/** Beyond this, findings have one line each, so that the page stays readable and can be mailed. */
const DETAIL_CHARS_MAX = 650_000
const LISTED_MAX = 500

/** One self-contained page: no script, no linked style, no image. */
export const htmlReport = (report: Report, now?: Date): string => {
  const grouped = groupFindings(report.findings)
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${escape(POLICY)}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="referrer" content="no-referrer">',
    '<title>Security report</title>',
    `<style>${STYLE}</style>`,
    '</head>',
    '<body>',
    ...buildSummary(report, now),
    ...buildContents(report, grouped),
    '<main>',
    ...buildFindings(grouped),
    ...apartSection(
      ['refuted', 'Refuted', 'Every attack was tried, and none had the effect.'],
      grouped.refuted,
      ({ verification }) => verification.reason,
    ),
    ...apartSection(
      ['dismissed', 'Accepted and false positives', 'By a decision of the team.'],
      grouped.dismissed,
      ({ triage }) => (triage ? triageText(triage) : ''),
    ),
    ...undecidedSection(report),
    ...fixedSection(report),
    '<section aria-labelledby="scan">',
    '<h2 id="scan">About this scan</h2>',
    facts(targetFacts(report)),
    '<h3>Levels</h3>',
    facts(Object.entries(LEVEL_MEANINGS).map(([label, text]) => ({ label, text }))),
    '</section>',
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

const buildFindings = ({ severities }: GroupedFindings): string[] => {
  let left = DETAIL_CHARS_MAX
  const build = (given: NumberedFinding): string => {
    const detailed = left > 0 ? buildFinding(given) : ''
    left -= detailed.length
    return left > 0 ? detailed : buildShort(given)
  }
  return severities.flatMap(({ severity, packages, count }) => [
    `<section aria-labelledby="${severity}">`,
    `<h2 id="${severity}" class="${severity}">${capitalize(severity)} (${count})</h2>`,
    ...packages.flatMap(({ name, findings }) => [
      `<h3>${name === undefined ? 'Application code' : clip(name, 120)} (${findings.length})</h3>`,
      ...findings.map(build),
    ]),
    '</section>',
  ])
}

const buildShort = ({ number, finding }: NumberedFinding): string =>
  `<article id="finding-${number}">${number}. ${clip(finding.title, 120)}, ${clip(getPlace(finding), 120)} ${statusTag(finding)} (details in the JSON report)</article>`

/** Findings that are not counted, a line each. */
const apartSection = (
  [anchor, name, meaning]: readonly [anchor: string, name: string, meaning: string],
  findings: readonly ReportedFinding[],
  getReason: (finding: ReportedFinding) => string,
): string[] =>
  findings.length === 0
    ? []
    : [
        `<h2 id="${anchor}">${name} (${findings.length})</h2>`,
        `<p>${meaning} These are not counted as findings.</p>`,
        ...listFirst(
          'ul',
          findings.map(
            (finding) =>
              `${clip(finding.title, 120)} at <code>${clip(getPlace(finding), 120)}</code>: ${clip(getReason(finding), 300)}`,
          ),
          LISTED_MAX,
        ),
      ]

const undecidedSection = ({ undecided }: Report): string[] =>
  undecided.length === 0
    ? []
    : [
        `<h2 id="unmatched">Packages not matched to advisories (${undecided.length})</h2>`,
        '<p>Whether advisories affect these packages is unknown.</p>',
        ...listFirst(
          'ul',
          undecided.map(
            (each) =>
              `<code>${clip(`${each.ecosystem}:${each.package}@${each.version}`, 200)}</code>: ${escape(each.reason)}`,
          ),
          LISTED_MAX,
        ),
      ]

const fixedSection = ({ fixed = [] }: Report): string[] =>
  fixed.length === 0
    ? []
    : [
        `<h2 id="fixed">Fixed since the baseline (${fixed.length})</h2>`,
        ...listFirst(
          'ul',
          fixed.map(
            ({ rule_id, title }) => `<code>${clip(rule_id, 120)}</code> ${clip(title, 120)}`,
          ),
          LISTED_MAX,
        ),
      ]

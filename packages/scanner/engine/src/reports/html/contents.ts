import type { Report, ReportedFinding } from '../report.ts'
import type { GroupedFindings, NumberedFinding, PackageGroup } from './group-findings.ts'
import { clip, escape, jump } from './markup.ts'
import { statusTag } from './tags.ts'

const TITLE_CHARS_MAX = 120
const PLACE_CHARS_MAX = 80
const NUMBERS_MAX = 50

/** The index: findings by severity, then packages, then the other sections, with their counts. */
export const buildContents = (report: Report, grouped: GroupedFindings): string[] => [
  '<nav aria-labelledby="contents">',
  '<h2 id="contents">Contents</h2>',
  '<ol>',
  ...grouped.severities.map(({ severity, packages, count }) =>
    [
      `<li>${entry(severity, capitalize(severity), count)}`,
      '<ol>',
      ...packages.flatMap(({ findings }) => findings).map(buildLine),
      '</ol></li>',
    ].join('\n'),
  ),
  ...listSections(report, grouped).map(
    ([anchor, name, count]) => `<li>${entry(anchor, name, count)}</li>`,
  ),
  '</ol>',
  ...buildPackages(grouped.packages),
  '</nav>',
]

type Section = readonly [anchor: string, name: string, count: number | undefined]

const listSections = (
  { undecided, fixed = [] }: Report,
  { refuted, dismissed }: GroupedFindings,
): Section[] => [
  ...(refuted.length > 0 ? [['refuted', 'Refuted', refuted.length] as const] : []),
  ...(dismissed.length > 0
    ? [['dismissed', 'Accepted and false positives', dismissed.length] as const]
    : []),
  ...(undecided.length > 0
    ? [['unmatched', 'Packages not matched to advisories', undecided.length] as const]
    : []),
  ...(fixed.length > 0 ? [['fixed', 'Fixed since the baseline', fixed.length] as const] : []),
  ['scan', 'About this scan', undefined],
]

const entry = (anchor: string, name: string, count: number | undefined): string =>
  `${jump(anchor, name)}${count === undefined ? '' : ` (${count})`}`

export const capitalize = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}`

const buildLine = ({ number, finding }: NumberedFinding): string => {
  const place = getPlace(finding)
  // Titles of advisories begin with the package.
  const isInTitle = finding.title.startsWith(place.replace(' ', '@'))
  return `<li><span class="quiet">${number}</span><span>${jump(`finding-${number}`, clip(finding.title, TITLE_CHARS_MAX))} <span class="quiet">${isInTitle ? '' : clip(place, PLACE_CHARS_MAX)}</span></span>${statusTag(finding)}</li>`
}

/** `lib/images.js:5`; for a package, its release. */
export const getPlace = ({ package: name, version = '', locations }: ReportedFinding): string => {
  if (name !== undefined) return `${name} ${version}`
  const [at] = locations
  return at === undefined ? '' : `${at.file}:${at.start_line}`
}

const buildPackages = (packages: readonly PackageGroup[]): string[] =>
  packages.length === 0
    ? []
    : [
        `<h3 id="packages">Packages (${packages.length})</h3>`,
        '<table>',
        '<thead><tr><th scope="col">Package</th><th scope="col">Findings</th><th scope="col">Most severe</th><th scope="col">Fixed in</th></tr></thead>',
        '<tbody>',
        ...packages.map(buildPackage),
        '</tbody>',
        '</table>',
      ]

const buildPackage = ({ name = '', findings }: PackageGroup): string => {
  const severity = findings[0]?.finding.severity ?? 'low'
  const numbers = findings
    .slice(0, NUMBERS_MAX)
    .map(({ number }) => jump(`finding-${number}`, String(number)))
  const rest = findings.length - numbers.length
  const versions = new Set(findings.flatMap(({ finding }) => finding.fixed_versions?.[0] ?? []))
  const cells = [
    clip(name, PLACE_CHARS_MAX),
    `${numbers.join(', ')}${rest > 0 ? `, and ${rest} more` : ''}`,
    `<span class="${severity}">${escape(severity)}</span>`,
    clip([...versions].join(', '), PLACE_CHARS_MAX),
  ]
  return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
}

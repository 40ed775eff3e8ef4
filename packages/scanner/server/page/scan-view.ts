import { button, element, terms } from './elements.ts'
import { isRefuted } from './finding-count.ts'
import { findingView } from './finding-view.ts'
import { type Finding, type Place, type Scan, download } from './scan.ts'

type LevelText = readonly [level: string, name: string, meaning: string]

const LEVELS: readonly LevelText[] = [
  ['V4', 'Verified against fix', 'The attack works here and fails on the fixed version.'],
  ['V3', 'Verified', 'An attack worked, and its effect was attributed to this code.'],
  ['V2', 'Triggered', 'An attack had an effect that was not attributed to this code.'],
  ['V1', 'Reachable', 'A path to the vulnerable code exists. No attack succeeded.'],
  ['V0', 'Candidate', 'A rule or an advisory matches. No path is known.'],
]
const SEVERITIES = ['critical', 'high', 'medium', 'low']

const FILES: readonly (readonly [format: string, label: string, file: string])[] = [
  ['json', 'JSON', 'report.json'],
  ['sarif', 'SARIF', 'report.sarif'],
  ['cyclonedx', 'CycloneDX', 'report.cdx.json'],
  ['openvex', 'OpenVEX', 'report.openvex.json'],
  ['markdown', 'Markdown', 'report.md'],
  ['html', 'HTML', 'report.html'],
]

/** A scan so far: progress, coverage, reports, and findings. */
export const scanView = (
  place: Place,
  scan: Scan,
  findings: ReadonlyMap<string, Finding>,
): readonly HTMLElement[] => [
  ...progress(scan),
  coverage(scan),
  ...(scan.status === 'completed' ? [downloads(place)] : []),
  ...levels(place, scan, [...findings.values()]),
]

const progress = ({ status, line, progress: at, error }: Scan): HTMLElement[] => {
  if (status === 'failed')
    return [
      element(
        'p',
        { class: 'fault', role: 'alert' },
        `Scan failed (${error?.code ?? 'unknown'}): ${error?.detail ?? 'no details'}`,
      ),
    ]
  if (status === 'completed') return []
  const isOnLine = status === 'queued' && line
  const [done, total] = isOnLine
    ? [line.bytes_sent, line.bytes_total]
    : [at?.done ?? 0, at?.total ?? 1]
  return [
    element(
      'label',
      {},
      isOnLine
        ? `Uploading: ${done} of ${total} bytes, about ${line.eta_seconds} s left`
        : `Analyzing: ${at?.phase ?? 'waiting'}`,
      element('progress', { max: String(Math.max(1, total)), value: String(done) }),
    ),
  ]
}

const coverage = (scan: Scan): HTMLElement => {
  const { coverage: files, advisory_data: data } = scan
  const reasons = Object.entries(files?.reasons ?? {})
    .map(([reason, count]) => `${reason} ${count}`)
    .join(', ')
  return element(
    'section',
    { class: 'panel', 'aria-label': 'Coverage' },
    element('h2', {}, 'Coverage'),
    terms([
      ['Files parsed', files ? String(files.files_parsed) : 'not reported'],
      ['Skipped', files ? `${files.files_skipped}${reasons ? ` (${reasons})` : ''}` : undefined],
      ['Failed', files ? String(files.files_failed) : undefined],
      ['Not computed', files?.cuts?.join('; ')],
      ['Languages', (scan.languages ?? []).join(', ')],
      ['Dependencies', String(scan.dependency_count ?? 0)],
      ['Entry points', String(scan.entrypoint_count ?? 0)],
      ['Advisories', data ? `${data.source}, as of ${data.as_of ?? 'unknown'}` : undefined],
    ]),
  )
}

const downloads = (place: Place): HTMLElement => {
  const status = element('p', { role: 'status' })
  const row = FILES.map(([format, label, name]) =>
    button(label, () => {
      status.textContent = `Downloading ${name}…`
      download(place, `/report?format=${format}`, name).then(
        () => (status.textContent = `Downloaded ${name}.`),
        (error: unknown) => (status.textContent = (error as Error).message),
      )
    }),
  )
  return element(
    'section',
    { 'aria-label': 'Reports' },
    element('h2', {}, 'Download report'),
    element('div', { class: 'row' }, ...row),
    status,
  )
}

const levels = (place: Place, scan: Scan, findings: readonly Finding[]): HTMLElement[] => {
  if (findings.length === 0)
    return scan.status === 'completed'
      ? [element('p', {}, 'No findings in the scanned files and packages.')]
      : []
  const open = findings.filter((finding) => !isRefuted(finding))
  return [
    ...LEVELS.flatMap(([level, name, meaning]) =>
      group(
        place,
        { label: `${level} findings`, title: `${level} · ${name}`, meaning },
        open.filter(({ verification }) => verification.level === level),
      ),
    ),
    ...group(place, REFUTED, findings.filter(isRefuted)),
  ]
}

const REFUTED = {
  label: 'Refuted findings',
  title: 'Refuted',
  meaning: 'Every attack was tried, and none had the effect.',
}

const group = (
  place: Place,
  { label, title, meaning }: typeof REFUTED,
  findings: readonly Finding[],
): HTMLElement[] =>
  findings.length === 0
    ? []
    : [
        element(
          'section',
          { 'aria-label': label },
          element('h2', {}, `${title} (${findings.length})`),
          element('p', {}, meaning),
          ...findings
            .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
            .map((finding) => findingView(place, finding)),
        ),
      ]

import { button, element, terms } from './elements.ts'
import { findingView } from './finding-view.ts'
import { type Finding, type Place, type Scan, download } from './scan.ts'

const LEVELS: readonly (readonly [string, string])[] = [
  ['V4', 'Verified: fails on the fixed release'],
  ['V3', 'Verified: attributed to the code'],
  ['V2', 'Triggered, not attributed'],
  ['V1', 'Reachable, nothing was run'],
  ['V0', 'Candidates'],
]
const SEVERITIES = ['critical', 'high', 'medium', 'low']

const FILES: Readonly<Record<string, string>> = {
  json: 'report.json',
  sarif: 'report.sarif',
  cyclonedx: 'report.cdx.json',
  openvex: 'report.openvex.json',
  markdown: 'report.md',
  html: 'report.html',
}

/** A scan as far as it is known: where it is, what was looked at, what was found. */
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
        `The scan failed (${error?.code ?? 'unknown'}): ${error?.detail ?? ''}`,
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
        ? `On the line: ${done} of ${total} bytes, about ${line.eta_seconds} s left`
        : `In the engine: ${at?.phase ?? 'waiting'}`,
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
    element('h2', {}, 'What was looked at'),
    terms([
      ['Files read', files ? String(files.files_parsed) : 'not told'],
      ['Left out', files ? `${files.files_skipped}${reasons ? ` (${reasons})` : ''}` : undefined],
      ['Failed', files ? String(files.files_failed) : undefined],
      ['Languages', (scan.languages ?? []).join(', ')],
      ['Dependencies', String(scan.dependency_count ?? 0)],
      ['Entry points', String(scan.entrypoint_count ?? 0)],
      ['Advisories', data ? `${data.source}, as of ${data.as_of ?? 'unknown'}` : undefined],
    ]),
  )
}

const downloads = (place: Place): HTMLElement => {
  const told = element('p', { role: 'status' })
  const row = Object.entries(FILES).map(([format, name]) =>
    button(format, () => {
      told.textContent = `Fetching ${name} over the line …`
      download(place, `/report?format=${format}`, name).then(
        () => (told.textContent = `${name} is there.`),
        (error: unknown) => (told.textContent = (error as Error).message),
      )
    }),
  )
  return element(
    'section',
    { 'aria-label': 'Reports' },
    element('h2', {}, 'Reports'),
    element('div', { class: 'row' }, ...row),
    told,
  )
}

const levels = (place: Place, scan: Scan, findings: readonly Finding[]): HTMLElement[] => {
  if (findings.length === 0)
    return scan.status === 'completed'
      ? [element('p', {}, 'No findings in what was looked at.')]
      : []
  return LEVELS.flatMap(([level, meaning]) => {
    const some = findings
      .filter((finding) => finding.verification.level === level)
      .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
    return some.length === 0
      ? []
      : [
          element(
            'section',
            { 'aria-label': `${level} findings` },
            element('h2', {}, `${level} · ${meaning} (${some.length})`),
            ...some.map((finding) => findingView(place, finding)),
          ),
        ]
  })
}

import type { ProofBundle } from '@daimon/scanner-api'
import type { ReportedFinding } from '@daimon/scanner-engine'
import { escapeControls } from '@daimon/terminal'

/** A detailed finding for people: location, taint path, proof, and remediation. */
export const findingText = (finding: ReportedFinding, proof: ProofBundle | undefined): string => {
  const { severity, verification, title, locations, cwe, cvss } = finding
  const [at] = locations
  const place = at ? `${at.file}:${at.start_line}` : ''
  const weight = [cwe, cvss ? `CVSS ${cvss.score.toFixed(1)}` : null].filter(Boolean).join(', ')
  return [
    `${severity.toUpperCase()}  ${verification.level} ${verification.status}  ${escapeControls(title)}`,
    `  ${escapeControls(place)}  ${weight}`,
    '',
    ...section('Advisories', advisoryRows(finding)),
    ...section('Path', pathRows(finding)),
    ...section('Proof', proof ? proofRows(finding, proof) : []),
    ...(proof ? [] : section('Not verified', [['', verification.reason]])),
    '  Remediation',
    ...wrapped(escapeControls(finding.remediation)).map((line) => `    ${line}`),
    '',
  ].join('\n')
}

type Row = readonly [string, string]

const section = (title: string, rows: readonly Row[]): string[] => {
  if (rows.length === 0) return []
  const width = Math.max(...rows.map(([first]) => first.length))
  return [
    `  ${title}`,
    ...rows.flatMap(([first, second]) => {
      const [line = '', ...more] = wrapped(escapeControls(second))
      return [
        `    ${escapeControls(first).padEnd(width)}${width > 0 ? '  ' : ''}${line}`,
        ...more.map((each) => `    ${' '.repeat(width + (width > 0 ? 2 : 0))}${each}`),
      ]
    }),
    '',
  ]
}

const advisoryRows = ({
  advisory_ids: ids,
  cve_ids: cves,
  fixed_versions: fixed = [],
}: ReportedFinding): Row[] => {
  const all = [...new Set([...cves, ...ids])]
  return all.length === 0
    ? []
    : [
        ['identifiers', all.join(' ')],
        ['fixed in', fixed.length > 0 ? fixed.join(', ') : 'no version'],
      ]
}

const pathRows = ({ path_steps: steps }: ReportedFinding): Row[] =>
  steps.map(({ symbol, file, line }) => [
    escapeControls(symbol.replaceAll(NAMELESS, '(anonymous function)')),
    // Packages have no line in their lockfile.
    line === 0 ? file : `${file}:${line}`,
  ])

/** The graph's names for anonymous functions. */
const NAMELESS = /\$\d+/g

const proofRows = (
  { verification }: ReportedFinding,
  { driver, payload, control }: ProofBundle,
): Row[] => [
  ...(driver.kind === 'http'
    ? [['request', requestText(driver.request)] as const]
    : callText(verification.evidence)
        .split('\n')
        .map((line, at) => [at === 0 ? 'call' : '', line] as const)),
  ['payload', JSON.stringify(payload)],
  ['control', `${JSON.stringify(control)} (no effect)`],
  ['observed', verification.reason],
]

/** The calls of a package proof, as source code. */
export const callText = (evidence: readonly unknown[]): string =>
  (evidence as readonly { kind?: unknown; text?: string }[]).find(({ kind }) => kind === 'call')
    ?.text ?? ''

const requestText = ({
  method,
  path,
  query,
  body,
}: Extract<ProofBundle['driver'], { kind: 'http' }>['request']): string => {
  const search = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`)
  return [
    `${method} ${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    ...(body === undefined || body === null ? [] : [JSON.stringify(body)]),
  ].join('  ')
}

const WIDTH = 84

const wrapped = (text: string): string[] => {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? ''
    if (last.length + word.length < WIDTH)
      lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

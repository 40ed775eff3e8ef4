import { button, element, terms } from './elements.ts'
import { pathFigure } from './path-figure.ts'
import { type Finding, type Place, download, readProof } from './scan.ts'

const SEVERITIES = new Set(['low', 'medium', 'high', 'critical'])

/** One finding: one line when closed; path, verification, and remediation when open. */
export const findingView = (place: Place, finding: Finding): HTMLElement => {
  const { verification, severity, title } = finding
  const name = SEVERITIES.has(severity) ? severity : ''
  const steps = finding.path_steps ?? []
  return element(
    'details',
    { id: `finding-${finding.id}` },
    element(
      'summary',
      {},
      element('span', { class: `tag ${name}` }, severity),
      ' ',
      element('span', { class: 'tag' }, verification.level),
      ' ',
      title,
    ),
    terms([
      [
        'Verification',
        `${verification.status}${verification.reason ? `: ${verification.reason}` : ''}`,
      ],
      ['Oracle', verification.oracle ?? undefined],
      ['Reachable', reachability(finding)],
      ['Weakness', [finding.cwe, ...(finding.cve_ids ?? [])].filter(Boolean).join(', ')],
      ['CVSS', finding.cvss ? `${finding.cvss.score} (${finding.cvss.vector})` : undefined],
      ['Package', finding.package ? `${finding.package}@${finding.version ?? ''}` : undefined],
      ['Fixed in', (finding.fixed_versions ?? []).join(', ')],
      [
        'Location',
        (finding.locations ?? []).map(({ file, start_line }) => `${file}:${start_line}`).join(', '),
      ],
      ['Remediation', finding.remediation ?? undefined],
    ]),
    steps.length > 0 ? pathFigure(steps) : undefined,
    references(finding),
    proof(place, finding),
  )
}

const reachability = ({ reachable, reachability_reason: reason }: Finding): string => {
  const word = reachable === null ? 'unknown' : reachable ? 'yes' : 'no'
  return reason ? `${word}: ${reason}` : word
}

/** Only HTTPS addresses become links; the page fetches nothing until the user follows one. */
const references = ({ references: given }: Finding): HTMLElement | undefined =>
  given && given.length > 0
    ? element(
        'ul',
        {},
        ...given.map((reference) =>
          element(
            'li',
            {},
            reference.startsWith('https://')
              ? element(
                  'a',
                  { href: reference, rel: 'noreferrer noopener', target: '_blank' },
                  reference,
                )
              : reference,
          ),
        ),
      )
    : undefined

const proof = (place: Place, { id, verification }: Finding): HTMLElement | undefined => {
  if (verification.level !== 'V3' && verification.level !== 'V4' && verification.level !== 'V2')
    return undefined
  const shown = element('div', { role: 'status' })
  const show = async () => {
    try {
      shown.replaceChildren(
        element('pre', { tabindex: '0' }, JSON.stringify(await readProof(place, id), undefined, 2)),
      )
    } catch (error) {
      shown.replaceChildren(element('p', { class: 'fault' }, (error as Error).message))
    }
  }
  const rest = `/findings/${encodeURIComponent(id)}/proof`
  return element(
    'div',
    {},
    element(
      'div',
      { class: 'row' },
      button('Show proof', () => void show()),
      button('Download proof', () => void download(place, rest, `proof-${id}.json`)),
    ),
    shown,
  )
}

import { capitalize } from '@daimon/ui'
import type { Finding } from '../types.ts'
import { getReachability } from '../words.ts'

/** What is known about the finding. Only HTTPS references are links. */
export const Facts = ({ finding }: { finding: Finding }) => {
  const { cvss, epss, references = [] } = finding
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Weakness', finding.cwe ?? undefined],
    ['CVE', (finding.cve_ids ?? []).join(', ')],
    ['CVSS', cvss ? `${cvss.score} (${cvss.vector})` : undefined],
    ['EPSS', epss ? `${(epss.chance * 100).toFixed(2)}% within 30 days` : undefined],
    ['Exploited', finding.kev_since ? `since ${finding.kev_since} (CISA KEV)` : undefined],
    [
      'Package',
      finding.package === undefined ? undefined : `${finding.package}@${finding.version ?? ''}`,
    ],
    [
      'Reachable',
      `${capitalize(getReachability(finding))}${finding.reachability_reason ? `: ${finding.reachability_reason}` : ''}`,
    ],
    ['Oracle', capitalize((finding.verification.oracle ?? '').replaceAll('-', ' '))],
    ['Sandbox', finding.verification.sandbox ?? undefined],
    ['Fingerprint', finding.fingerprint],
  ]
  return (
    <section class="panel" aria-label="Facts">
      <h2>Facts</h2>
      <dl class="facts">
        {rows.map(([term, value]) =>
          value === undefined || value === ''
            ? null
            : [
                <dt key={term}>{term}</dt>,
                <dd key={`${term}-value`} class="clip">
                  {value}
                </dd>,
              ],
        )}
      </dl>
      {references.length > 0 && (
        <ul class="sentences">
          {references.map((reference) => (
            <li key={reference} class="clip">
              {reference.startsWith('https://') ? (
                <a href={reference} target="_blank" rel="noreferrer noopener">
                  {reference}
                </a>
              ) : (
                reference
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

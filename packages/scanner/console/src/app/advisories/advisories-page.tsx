import { capitalize, PageTitle, pluralize, Shown, useLoad } from '@daimon/ui'
import { api } from '../api.ts'
import { ageInDays } from '../words.ts'

const OLD_DAYS = 7

const STATES: Readonly<Record<string, string>> = { ok: 'OK' }

/** The advisories of the service, their age, and what weakens the service. */
export const AdvisoriesPage = () => {
  const [loaded, reload] = useLoad((signal) => api.ready(signal), [])
  return (
    <>
      <PageTitle
        title="Advisories"
        lead="What the service knows about published vulnerabilities."
      />
      <Shown loaded={loaded} what="the service" retry={reload}>
        {({ advisory_data: data, warnings, checks, sandbox_reason: reason, ...ready }) => {
          const days = ageInDays(data.as_of, new Date())
          const isOld = days === undefined || days > OLD_DAYS
          const rate = ready.line_bits_per_second
          return (
            <div class="columns">
              <section class="panel" aria-label="Advisory data">
                <h2>Data</h2>
                <dl class="facts">
                  <dt>Source</dt>
                  <dd class="clip">{capitalize(data.source)}</dd>
                  <dt>As of</dt>
                  <dd>{data.as_of?.slice(0, 10) ?? 'Unknown'}</dd>
                  <dt>Age</dt>
                  <dd>{days === undefined ? 'Unknown' : pluralize(days, 'day')}</dd>
                  {data.count !== undefined && [
                    <dt key="count">Advisories</dt>,
                    <dd key="value">{data.count}</dd>,
                  ]}
                </dl>
                {isOld && (
                  <p class="warning">
                    The data is more than {OLD_DAYS} days old, so newer vulnerabilities are missing.
                    Run <code>daimon-scan advisories update</code>.
                  </p>
                )}
              </section>
              <section class="panel" aria-label="Service">
                <h2>Service</h2>
                <dl class="facts">
                  <dt>Version</dt>
                  <dd>{ready.version}</dd>
                  <dt>Sandbox</dt>
                  <dd class="clip">
                    {STATES[checks['sandbox'] ?? ''] ?? capitalize(checks['sandbox'] ?? 'unknown')}
                    {reason ? `: ${reason}` : ''}
                  </dd>
                  <dt>Link rate</dt>
                  <dd>{rate === 0 ? 'Unlimited' : `${rate} bit/s`}</dd>
                </dl>
                {warnings.length > 0 && (
                  <ul class="sentences">
                    {warnings.map((warning) => (
                      <li key={warning} class="clip">
                        {warning}
                      </li>
                    ))}
                  </ul>
                )}
              </section>
            </div>
          )
        }}
      </Shown>
    </>
  )
}

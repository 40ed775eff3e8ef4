import { Shown } from '@daimon/ui'
import { authorization } from '../service.ts'
import { useLoad } from '../use-load.ts'
import { type RequestFigures, readRequestFigures } from './request-figures.ts'

/** The requests since the service started, if it counts them and the key may read the counts. */
export const RequestsPanel = () => {
  const [loaded, reload] = useLoad<RequestFigures | undefined>(async (_api, signal) => {
    const key = authorization.peek()
    const headers = key === undefined ? {} : { authorization: key }
    const response = await fetch('/api/metrics', { headers, signal })
    return response.ok ? readRequestFigures(await response.text()) : undefined
  }, [])
  return (
    <section class="panel">
      <h2>Requests</h2>
      <Shown loaded={loaded} what="requests" retry={reload}>
        {(figures) => (figures === undefined ? <NoFigures /> : <Figures {...figures} />)}
      </Shown>
    </section>
  )
}

const NoFigures = () => (
  <p class="hint">
    To count requests, set <code>OTEL_EXPORTER_OTLP_ENDPOINT</code> for the service. If it has keys,
    only an admin key of the operator shows the counts.
  </p>
)

const Figures = ({ count, failed, meanMs, p95Ms }: RequestFigures) => (
  <>
    <p class="figure">
      {count} <small>since the service started</small>
    </p>
    <dl class="facts">
      <dt>Failed</dt>
      <dd>{failed}</dd>
      <dt>Mean</dt>
      <dd>{meanMs.toFixed(1)} ms</dd>
      <dt>95 %</dt>
      <dd>{p95Ms === null ? 'over 10 s' : `within ${p95Ms} ms`}</dd>
    </dl>
  </>
)

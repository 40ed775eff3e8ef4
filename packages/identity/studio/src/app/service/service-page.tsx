import { UnavailableError, VERSION, type Erasure, type ReadyAnswer } from '@daimon/client'
import { capitalize, type Column, DataTable, Empty, PageTitle, Shown, When } from '@daimon/ui'
import { useState } from 'preact/hooks'
import { useLoad } from '../use-load.ts'
import { ActivityPanel } from './activity-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { LatencyPanel } from './latency-panel.tsx'

type Readiness = Partial<Omit<ReadyAnswer, 'status'>> & {
  readonly status: string
  readonly detail?: string
}

/** The state of the service: components, latency, activity by day, jobs, erasures, and keys. */
export const ServicePage = () => {
  const [ready, reload] = useLoad<Readiness>(async (api, signal) => {
    try {
      return await api.service.ready({ accept: 'degraded' }, { signal, maxRetries: 0 })
    } catch (error) {
      // A degraded service still reports which component is down.
      if (error instanceof UnavailableError && error.code === 'READY_DEGRADED')
        return { ...error.problem, status: 'not ready' }
      throw error
    }
  }, [])
  const [round, setRound] = useState(0)
  const refresh = (): void => {
    reload()
    setRound(round + 1)
  }
  return (
    <>
      <PageTitle title="Service" lead="Current state of the identity service.">
        <button type="button" onClick={refresh}>
          Refresh
        </button>
      </PageTitle>
      <Shown loaded={ready} what="service state" retry={reload}>
        {(value) => (
          <div class="columns">
            <Parts ready={value} />
            <LatencyPanel />
          </div>
        )}
      </Shown>
      <ActivityPanel key={`activity-${round}`} />
      <div class="columns" key={`logs-${round}`}>
        <JobsPanel />
        <Erasures />
      </div>
      <KeysPanel />
    </>
  )
}

const STATES: Readonly<Record<string, string>> = { ok: 'OK', off: 'Off, as configured' }

const Parts = ({ ready }: { ready: Readiness }) => (
  <section class="panel">
    <h2>
      Components{' '}
      <span class={ready.status === 'ok' ? 'badge good' : 'badge bad'}>
        {STATES[ready.status] ?? capitalize(ready.status)}
      </span>
    </h2>
    {ready.detail && <p class="warning">{ready.detail}</p>}
    <dl class="facts">
      {Object.entries(ready.checks ?? {}).map(([name, state]) => (
        <Fact key={name} name={name} text={state && (STATES[state] ?? capitalize(state))} />
      ))}
      <Fact name="database engine" text={ready.engine && capitalize(ready.engine)} />
      <Fact name="free disk space" text={formatGigabytes(ready.storage?.free_bytes)} />
      <Fact name="active embedder" text={ready.embedder} />
      <Fact name="dimensions" text={ready.embedding_dimension} />
      <Fact
        name="mode"
        text={ready.inference_mode && capitalize(ready.inference_mode.replaceAll('_', ' '))}
      />
      <Fact name="service version" text={ready.version} />
      <Fact name="Studio version" text={VERSION} />
    </dl>
  </section>
)

const formatGigabytes = (bytes: number | undefined): string | undefined =>
  bytes === undefined ? undefined : `${(bytes / 1e9).toFixed(1)} GB`

const Fact = ({ name, text }: { name: string; text: string | number | undefined }) =>
  text === undefined ? null : (
    <>
      <dt>{name}</dt>
      <dd class="clip">{text}</dd>
    </>
  )

const COLUMNS: readonly Column<Erasure>[] = [
  { title: 'Time', read: ({ at }) => <When at={at} /> },
  { title: 'Kind', read: ({ kind }) => capitalize(kind.replaceAll('_', ' ')) },
  { title: 'Memories', isNumber: true, read: ({ memories }) => memories },
  {
    title: 'Scrubbed',
    read: ({ settled_at: at }) => (at === null ? 'Pending' : <When at={at} />),
  },
]

const Erasures = () => {
  const [loaded, reload] = useLoad(
    (api, signal) => api.erasures.list({ limit: 20 }, { signal }).page(),
    [],
  )
  return (
    <section class="panel">
      <h2>Erasures</h2>
      <p class="hint">Time and size of each erasure. Erased content isn't kept.</p>
      <Shown loaded={loaded} what="erasures" retry={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No erasures">
              <p>Forgotten memories and deleted avatars appear here.</p>
            </Empty>
          ) : (
            <DataTable label="Erasures" columns={COLUMNS} rows={items} keyFor={({ id }) => id} />
          )
        }
      </Shown>
    </section>
  )
}

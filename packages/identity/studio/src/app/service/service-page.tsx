import { UnavailableError, VERSION, type Erasure, type ReadyAnswer } from '@daimon/client'
import { PageTitle } from '../parts/page-title.tsx'
import { Empty, Shown } from '../parts/states.tsx'
import { When } from '../parts/when.tsx'
import { useLoad } from '../use-load.ts'
import { KeysPanel } from './keys-panel.tsx'
import { LatencyPanel } from './latency-panel.tsx'

type Readiness = Partial<Omit<ReadyAnswer, 'status'>> & {
  readonly status: string
  readonly detail?: string
}

/** How the service is: its parts, how fast it answers, what was erased. */
export const ServicePage = () => {
  const [ready, reload] = useLoad<Readiness>(async (api, signal) => {
    try {
      return await api.service.ready({ accept: 'degraded' }, { signal, maxRetries: 0 })
    } catch (error) {
      // Not serving is an answer too, and says which part is down.
      if (error instanceof UnavailableError && error.code === 'READY_DEGRADED')
        return { ...error.problem, status: 'not serving' }
      throw error
    }
  }, [])
  return (
    <>
      <PageTitle title="Service" lead="The kernel behind this studio, as it is now.">
        <button type="button" onClick={reload}>
          Check again
        </button>
      </PageTitle>
      <Shown loaded={ready} what="the state of the service" retry={reload}>
        {(value) => (
          <div class="columns">
            <Parts ready={value} />
            <LatencyPanel />
          </div>
        )}
      </Shown>
      <KeysPanel />
      <Erasures />
    </>
  )
}

const Parts = ({ ready }: { ready: Readiness }) => (
  <section class="panel">
    <h2>
      Parts <span class={ready.status === 'ok' ? 'badge good' : 'badge bad'}>{ready.status}</span>
    </h2>
    {ready.detail && <p class="warning">{ready.detail}</p>}
    <dl class="facts">
      {Object.entries(ready.checks ?? {}).map(([name, state]) => (
        <Fact key={name} name={name} text={state === 'off' ? 'off, by configuration' : state} />
      ))}
      <Fact name="engine" text={ready.engine} />
      <Fact name="embedder in use" text={ready.embedder} />
      <Fact name="dimensions" text={ready.embedding_dimension} />
      <Fact name="mode" text={ready.inference_mode?.replace('_', ' ')} />
      <Fact name="kernel" text={ready.version} />
      <Fact name="studio" text={VERSION} />
    </dl>
  </section>
)

const Fact = ({ name, text }: { name: string; text: string | number | undefined }) =>
  text === undefined ? null : (
    <>
      <dt>{name}</dt>
      <dd class="clip">{text}</dd>
    </>
  )

const Erasures = () => {
  const [loaded, reload] = useLoad(
    (api, signal) => api.erasures.list({ limit: 20 }, { signal }).page(),
    [],
  )
  return (
    <section class="panel">
      <h2>Erasures</h2>
      <p class="hint">When and how much was erased; what it said is nowhere.</p>
      <Shown loaded={loaded} what="the erasures" retry={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="Nothing was erased" />
          ) : (
            <div class="scroll" tabIndex={0} role="region" aria-label="Erasures">
              <table>
                <thead>
                  <tr>
                    <th scope="col">When</th>
                    <th scope="col">What</th>
                    <th scope="col">Memories</th>
                    <th scope="col">Out of all pages</th>
                  </tr>
                </thead>
                <tbody>
                  {items.map((erasure) => (
                    <ErasureRow key={erasure.id} erasure={erasure} />
                  ))}
                </tbody>
              </table>
            </div>
          )
        }
      </Shown>
    </section>
  )
}

const ErasureRow = ({ erasure }: { erasure: Erasure }) => (
  <tr>
    <td>
      <When at={erasure.at} />
    </td>
    <td>{erasure.kind}</td>
    <td class="number">{erasure.memories}</td>
    <td>{erasure.settled_at === null ? 'not yet' : <When at={erasure.settled_at} />}</td>
  </tr>
)

import {
  Empty,
  Failure,
  Loading,
  PageTitle,
  Shown,
  Trouble,
  useAction,
  useLoad,
  usePages,
} from '@daimon/ui'
import { useEffect } from 'preact/hooks'
import { api } from '../api.ts'
import type { ListedScan } from '../types.ts'
import { OpenForm } from './open-form.tsx'
import { RepositoryPanel } from './repository-panel.tsx'
import { StartForm } from './start-form.tsx'

const REFRESH_MS = 3_000

const LEADS = {
  key: 'Scans of your key, by repository.',
  local: 'Scans on this machine, by repository.',
  none: 'Without a key, the id of a scan is the capability to read it, so no scans are listed.',
} as const

/** Scans by repository, and the forms to start or open one. */
export const HomePage = () => {
  const [state, retry] = useLoad((signal) => api.state(signal), [])
  const found = usePages((cursor, signal) => api.list(cursor, signal), [])
  const { items: scans, reload } = found
  const more = useAction(async () => found.more())
  const isRunning = scans.some(({ status }) => status === 'queued' || status === 'processing')
  useEffect(() => {
    if (!isRunning) return undefined
    const timer = setInterval(reload, REFRESH_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  return (
    <>
      <PageTitle title="Scans" lead={state.value && LEADS[state.value.lists]} />
      <Shown loaded={state} what="the console" retry={retry}>
        {({ directory }) => (
          <div class="columns">
            {directory !== null && <StartForm directory={directory} />}
            <OpenForm />
          </div>
        )}
      </Shown>
      {found.error !== undefined && <Failure error={found.error} retry={reload} />}
      {found.isLoading && scans.length === 0 && <Loading what="scans" />}
      {found.isDone && scans.length === 0 && (
        <Empty title="No scans">
          <p>
            To start one, run <code>daimon-scan scan .</code> in a repository
            {state.value?.directory ? ', or use the form above' : ''}.
          </p>
        </Empty>
      )}
      {groupByRepository(scans).map((group) => (
        <RepositoryPanel key={group[0]?.repo_fingerprint} scans={group} />
      ))}
      {found.next !== null && (
        <p class="more">
          <button type="button" aria-disabled={more.isRunning} onClick={() => void more.run()}>
            Load more scans
          </button>
        </p>
      )}
      <Trouble error={more.error} />
    </>
  )
}

/** Newest repository first, and in it the newest scan first. */
const groupByRepository = (scans: readonly ListedScan[]): readonly (readonly ListedScan[])[] => [
  ...Map.groupBy(scans, ({ repo_fingerprint }) => repo_fingerprint).values(),
]

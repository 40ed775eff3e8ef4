import type { Job } from '@daimon/client'
import { type Column, DataTable, Empty, Shown, When, capitalize } from '@daimon/ui'
import { useLoad } from '../use-load.ts'

const SHOWN_MAX = 20

const COLUMNS: readonly Column<Job>[] = [
  { title: 'Requested', read: ({ created_at: at }) => <When at={at} /> },
  { title: 'Kind', read: ({ kind }) => capitalize(kind) },
  {
    title: 'State',
    read: ({ state, error }) => (error === null ? capitalize(state) : `Failed: ${error}`),
  },
  {
    title: 'Done',
    isNumber: true,
    read: ({ progress: { done, total } }) => (total === null ? '…' : `${done} of ${total}`),
  },
]

/** The latest jobs that were requested: embedding again, consolidating, sweeping. */
export const JobsPanel = () => {
  const [loaded, reload] = useLoad(
    (api, signal) => api.jobs.list({ limit: SHOWN_MAX }, { signal }).page(),
    [],
  )
  return (
    <section class="panel" aria-labelledby="jobs">
      <h2 id="jobs">Jobs</h2>
      <Shown loaded={loaded} what="jobs" retry={reload}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No jobs">
              <p>Embedding again, consolidating, and sweeping memories appear here.</p>
            </Empty>
          ) : (
            <DataTable
              label="Latest jobs"
              columns={COLUMNS}
              rows={items}
              keyFor={({ job_id: id }) => id}
            />
          )
        }
      </Shown>
    </section>
  )
}

import { listJobs as listRows } from '@daimon/identity-store'
import { cutPage, readCursor } from '../http/page.ts'
import { jobView } from '../jobs/job-view.ts'
import { type Operation, ok } from './operation.ts'

/** The jobs that the caller has asked for, newest first. */
export const listJobs: Operation<'listJobs'> = async (parts, { caller, query }) => {
  const { limit, since, user_id: userId } = query
  const rows = await listRows(parts.engine.db, caller.ownerId, {
    userKeys: userId === undefined ? [''] : ['', userId],
    since,
    after: readCursor('jobs', query.cursor),
    limit: limit + 1,
  })
  const { items, next } = cutPage('jobs', rows, limit, (row) => ({
    at: row.created_at,
    id: row.job_id,
  }))
  return ok({ items: items.map(jobView), next })
}

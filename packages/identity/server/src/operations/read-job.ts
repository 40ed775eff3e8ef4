import { type JobRow, findJob } from '@daimon/identity-store'
import { jobNotFound } from '../jobs/job-not-found.ts'
import { type Operation, ok } from './operation.ts'

const view = (row: JobRow) => ({
  job_id: row.job_id,
  kind: row.kind,
  bot_id: row.bot_id,
  user_id: row.user_key || null,
  state: row.state,
  progress: { done: row.done, total: row.total },
  error: row.error,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export const readJob: Operation<'readJob'> = async (parts, { caller, params, query }) => {
  const jobId = (params['job_id'] as string).toLowerCase()
  const row = await findJob(parts.engine.db, caller.ownerId, jobId)
  if (!row || !['', query.user_id].includes(row.user_key)) throw jobNotFound()
  return ok(view(row))
}

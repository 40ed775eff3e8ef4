import { findJob } from '@daimon/identity-store'
import { jobNotFound } from '../jobs/job-not-found.ts'
import { jobView } from '../jobs/job-view.ts'
import { type Operation, ok } from './operation.ts'

export const readJob: Operation<'readJob'> = async (parts, { caller, params, query }) => {
  const jobId = (params['job_id'] as string).toLowerCase()
  const row = await findJob(parts.engine.db, caller.ownerId, jobId)
  if (!row || !['', query.user_id].includes(row.user_key)) throw jobNotFound()
  return ok(jobView(row))
}

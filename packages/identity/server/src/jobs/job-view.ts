import type { Job } from '@daimon/identity-api'
import type { JobRow } from '@daimon/identity-store'

/** A job as callers see it. */
export const jobView = (row: JobRow): Job => ({
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

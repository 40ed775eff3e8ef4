import type { Selectable } from 'kysely'
import type { Database } from '../schema.ts'
import type { Db } from './db.ts'

export type JobRow = Selectable<Database['jobs']>
export type JobKind = JobRow['kind']

export type NewJob = Pick<JobRow, 'owner_id' | 'job_id' | 'kind' | 'bot_id' | 'user_key'> & {
  readonly at: Date
}

export const insertJob = async (db: Db, { at, ...job }: NewJob): Promise<void> => {
  await db
    .insertInto('jobs')
    .values({ ...job, state: 'queued', total: null, error: null, created_at: at, updated_at: at })
    .execute()
}

export const findJob = (db: Db, ownerId: string, jobId: string): Promise<JobRow | undefined> =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('job_id', '=', jobId)
    .executeTakeFirst()

export const updateJob = async (
  db: Db,
  job: Pick<JobRow, 'owner_id' | 'job_id'>,
  change: Partial<Pick<JobRow, 'state' | 'done' | 'total' | 'error'>>,
  at: Date,
): Promise<void> => {
  await db
    .updateTable('jobs')
    .set({ ...change, updated_at: at })
    .where('owner_id', '=', job.owner_id)
    .where('job_id', '=', job.job_id)
    .execute()
}

/** Jobs that an ended process left unfinished, and those that wait. */
export const unfinishedJobs = (db: Db): Promise<JobRow[]> =>
  db.selectFrom('jobs').selectAll().where('state', 'in', ['queued', 'running']).execute()

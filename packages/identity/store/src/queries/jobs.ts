import type { Selectable } from 'kysely'
import { type Cursor, isAfter } from '../cursor.ts'
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

type JobFilter = {
  /** The users whose jobs are included; the empty one for jobs without a user. */
  readonly userKeys: readonly string[]
  readonly since: Date | undefined
  readonly after: Cursor | undefined
  readonly limit: number
}

/** Jobs of the owner, newest first. */
export const listJobs = (
  db: Db,
  ownerId: string,
  { userKeys, since, after, limit }: JobFilter,
): Promise<JobRow[]> => {
  let query = db
    .selectFrom('jobs')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('user_key', 'in', userKeys)
  if (since) query = query.where('created_at', '>=', since)
  if (after) query = query.where(isAfter('created_at', 'job_id', after))
  return query.orderBy('created_at', 'desc').orderBy('job_id', 'desc').limit(limit).execute()
}

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

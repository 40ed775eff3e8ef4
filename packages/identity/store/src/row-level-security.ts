import type { DatabaseBackend } from './database-backend.ts'

const OWNER = 'daimon.owner_id'
const TASK = 'daimon.task'

/** Session settings that the policies of the tables read. */
export const RLS_SETTINGS = [OWNER, TASK] as const

/**
 * Tasks that read across owners. Each sees what its policies in the migrations allow, and writes as
 * the owner of the row: `authenticate` the keys, `settle` the erasures, `resume` jobs, imports, and
 * reflections, `embed` memories and vectors. `migrate` sees all: for schema changes and for moving
 * a complete database.
 */
export type SystemTask = 'authenticate' | 'settle' | 'resume' | 'embed' | 'migrate'

/** The database as an owner may see it. On the embedded engine only the queries enforce that. */
export const asOwner = (engine: DatabaseBackend, ownerId: string): DatabaseBackend =>
  engine.withSettings({ [OWNER]: ownerId })

/** The database as a task may see it, for every owner. */
export const asTask = (engine: DatabaseBackend, task: SystemTask): DatabaseBackend =>
  engine.withSettings({ [TASK]: task })

/**
 * Whether the role of the connection bypasses every policy: then only the queries separate owners.
 */
export const bypassesRls = async (engine: DatabaseBackend): Promise<boolean> => {
  const [row] = await engine.query(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
    [],
  )
  return row?.['passes'] === true
}

import type { Engine } from './engine.ts'

const OWNER = 'daimon.owner_id'
const TASK = 'daimon.task'

/** What the policies of the tables read. */
export const WALL_SETTINGS = [OWNER, TASK] as const

/**
 * What looks across owners. Each sees what its policies in the migrations say, and writes as the owner of what it writes:
 * `authenticate` the keys, `settle` the erasures, `resume` jobs, imports and reflections, `embed` memories and vectors. `migrate` sees
 * all: for changes of the schema, and for moving a whole database.
 */
export type Task = 'authenticate' | 'settle' | 'resume' | 'embed' | 'migrate'

/** The database as far as an owner may see it. On the embedded engine the queries alone see to that. */
export const asOwner = (engine: Engine, ownerId: string): Engine =>
  engine.under({ [OWNER]: ownerId })

/** The database as far as a task may see it, of every owner. */
export const asTask = (engine: Engine, task: Task): Engine => engine.under({ [TASK]: task })

/** Whether the role of the connection passes every policy unseen: then one wall stands, and not two. */
export const isWallPassed = async (engine: Engine): Promise<boolean> => {
  const [row] = await engine.query(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
    [],
  )
  return row?.['passes'] === true
}

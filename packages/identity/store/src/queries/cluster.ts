import { sql } from 'kysely'
import type { Db } from './db.ts'

/** A worker of a Citus cluster. */
export type ClusterNode = { readonly id: number; readonly isUp: boolean }

type WorkerReply = { readonly id: number; readonly success: boolean; readonly result: string }

const isCluster = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{
    found: boolean
  }>`select to_regclass('pg_dist_node') is not null as found`.execute(db)
  return rows[0]?.found === true
}

/** Runs a statement with one value on each worker; one that is down replies without success. */
const askWorkers = async (db: Db, command: string): Promise<readonly WorkerReply[]> => {
  if (!(await isCluster(db))) return []
  const { rows } = await sql<WorkerReply>`
    select n.nodeid as id, r.success, r.result
    from run_command_on_workers(${command}) r
    join pg_dist_node n on n.nodename = r.nodename and n.nodeport = r.nodeport
    order by n.nodeid`.execute(db)
  return rows
}

/** The workers of a cluster; empty without one. */
export const clusterNodes = async (db: Db): Promise<ClusterNode[]> =>
  (await askWorkers(db, 'select 1')).map(({ id, success }) => ({ id, isUp: success }))

/** Transaction numbers by worker. */
export type WorkerNumbers = ReadonlyMap<number, bigint>

/** Thrown while a worker doesn't answer. */
class WorkerDownError extends Error {
  override readonly name = 'WorkerDownError'
}

const readNumbers = async (db: Db, command: string): Promise<WorkerNumbers> =>
  new Map(
    (await askWorkers(db, command)).map(({ id, success, result }) => {
      if (!success) throw new WorkerDownError(`Node ${id} of the cluster doesn't answer.`)
      return [id, BigInt(result)]
    }),
  )

/** The next transaction of each worker: all that is committed by now has a lower number. */
export const nextTransactions = (db: Db): Promise<WorkerNumbers> =>
  readNumbers(db, 'select pg_snapshot_xmax(pg_current_snapshot())::text')

/** The oldest transaction of each worker for which VACUUM keeps deleted rows. */
export const oldestSnapshots = (db: Db): Promise<WorkerNumbers> =>
  readNumbers(
    db,
    `select least(pg_snapshot_xmin(s)::text::bigint, pg_snapshot_xmax(s)::text::bigint - coalesce((
       select max(age(backend_xmin)) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()), 0))::text
     from pg_current_snapshot() s`,
  )

/** The oldest transaction of each worker for which a rewrite of these tables kept a row. */
export const oldestFrozen = (db: Db, tables: readonly string[]): Promise<WorkerNumbers> =>
  readNumbers(
    db,
    `select (pg_snapshot_xmax(s)::text::bigint - coalesce((
       select max(age(relfrozenxid)) from pg_class
       where relkind = 'r' and relname ~ '^(${tables.join('|')})_[0-9]+$'), 0))::text
     from pg_current_snapshot() s`,
  )

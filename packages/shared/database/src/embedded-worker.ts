import { PGlite, types } from '@electric-sql/pglite'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type {
  EmbeddedFault,
  EmbeddedPlace,
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedResult,
} from './embedded-protocol.ts'
import { ORDINARY_BYTES_MIN, isWrite, requireRoom } from './disk-room.ts'
import { type DiskSync, diskSync } from './disk-sync.ts'
import { emptyDatabase } from './empty-database.ts'
import { freeBytes } from './free-bytes.ts'
import { recycleLog } from './recycle-log.ts'
import { reserveFile } from './reserve-file.ts'
import { writeGuard } from './write-guard.ts'

// PGlite resolves its queries by microtasks alone: in the main thread a run of scans would starve every timer
// and socket. Here it has a thread of its own, and only messages cross.

const port = parentPort
if (!port) throw new Error('this file runs as a worker')
const { directory, extensions, ownership, reserveBytes } = workerData as EmbeddedPlace
const guard = ownership && writeGuard(ownership)
// Beside the database, not in it.
const reserve = reserveFile(dirname(directory ?? '.'), directory === undefined ? 0 : reserveBytes)

const send = (reply: EmbeddedReply) => port.postMessage(reply)

const faultOf = (error: unknown): EmbeddedFault => {
  const { message, code, constraint, detail } = error as EmbeddedFault
  return {
    message,
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(detail ? { detail } : {}),
  }
}

const isNew = directory === undefined || !existsSync(join(directory, 'PG_VERSION'))

const open = async () => {
  const loadDataDir = isNew ? emptyDatabase() : undefined
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(loadDataDir === undefined ? {} : { loadDataDir }),
    extensions: extensions.includes('vector')
      ? { vector: (await import('@electric-sql/pglite-pgvector')).vector }
      : {},
    // As node-postgres gives it, so that one row type holds on both engines.
    parsers: {
      [types.INT8]: (value: string) => value,
      [types.BYTEA]: (value: string) => Buffer.from(value.slice(2), 'hex'),
      // `0001-01-01 00:00:00+00`: only the ISO form is read alike for every year.
      [types.TIMESTAMPTZ]: (value: string) =>
        new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
    },
  })
}

const NO_ROWS: EmbeddedResult = { rows: [], affectedRows: 0 }

const run = async (db: PGlite, request: EmbeddedRequest): Promise<EmbeddedResult> => {
  if (request.kind === 'close') {
    // Its last checkpoint would write into the files of another process.
    if (!guard?.isTaken()) await db.close()
    return NO_ROWS
  }
  if (request.kind === 'fill-reserve') {
    reserve.fill()
    return NO_ROWS
  }
  if (request.kind === 'recycle-log') {
    if (directory !== undefined)
      await recycleLog(directory, async (sql) => (await db.exec(sql)).flatMap(({ rows }) => rows))
    return NO_ROWS
  }
  if (request.kind === 'exec') {
    const results = await db.exec(request.sql)
    return { rows: results.flatMap((result) => result.rows), affectedRows: 0 }
  }
  const result = await db.query<Record<string, unknown>>(request.sql, [...request.values])
  return { rows: result.rows, affectedRows: result.affectedRows ?? 0 }
}

/** With little room the log must not grow: it is folded into the data files at once. */
const isShortOfRoom = (): boolean =>
  directory !== undefined && freeBytes(directory) < ORDINARY_BYTES_MIN

const COMMIT = /^\s*(?:commit|end)\b/i
const CHECKPOINT = /^\s*checkpoint\b/i

const IN_FAILED_TRANSACTION = '25P02'

// Inside a transaction that already failed nothing can be run; the next statement tries again.
const keepHouse = async (db: PGlite, sql: string): Promise<boolean> => {
  try {
    await db.exec(sql)
    return true
  } catch (error) {
    if ((error as EmbeddedFault).code !== IN_FAILED_TRANSACTION) throw error
    return false
  }
}

const FIRST_ANALYZE_ROWS = 500

/** Counts changed rows and tells when the planner's statistics are due: there is no autovacuum to look after them. */
const analyzeWhenGrown = () => {
  let changed = 0
  let dueAt = FIRST_ANALYZE_ROWS
  return {
    isDue: (rows: number): boolean => (changed += rows) >= dueAt,
    done: () => {
      dueAt = Math.ceil(changed * 1.5)
    },
  }
}
const analyze = analyzeWhenGrown()

/** Runs one request and puts its effects on disk before it is answered. */
const serve = async (db: PGlite, disk: DiskSync | undefined, request: EmbeddedRequest) => {
  const sql = 'sql' in request ? request.sql : ''
  const writes = request.kind === 'recycle-log' || isWrite(sql)
  if (request.kind !== 'close') guard?.beforeStatement(writes || COMMIT.test(sql))
  if (directory !== undefined && 'purpose' in request && writes)
    requireRoom(directory, request.purpose, reserve)
  const result = await run(db, request)
  // Closing ends with a checkpoint of its own: what it wrote must not stay in the page cache alone.
  const hasCheckpointed =
    request.kind === 'close' || request.kind === 'recycle-log' || CHECKPOINT.test(sql)
  if (hasCheckpointed) disk?.data()
  const isCheckpointDue = !hasCheckpointed && disk?.log(isShortOfRoom() ? 1 : undefined)
  if (request.kind !== 'close') guard?.beforeAnswer()
  const isAnalyzeDue = analyze.isDue(result.affectedRows)
  send({ id: request.id, result })
  if (disk && isCheckpointDue && (await keepHouse(db, 'checkpoint'))) disk.data()
  const canAnalyze = request.kind !== 'close' && !isShortOfRoom()
  if (isAnalyzeDue && canAnalyze && (await keepHouse(db, 'analyze'))) analyze.done()
}

try {
  const db = await open()
  const disk = directory === undefined ? undefined : diskSync(directory)
  // A new folder has just been written whole.
  disk?.data()
  if (directory !== undefined && !isShortOfRoom()) reserve.fill()
  let queue = Promise.resolve()
  port.on('message', (request: EmbeddedRequest) => {
    queue = queue.then(async () => {
      try {
        await serve(db, disk, request)
      } catch (error) {
        send({ id: request.id, fault: faultOf(error) })
      }
    })
  })
  send({ id: 'ready' })
} catch (error) {
  send({ id: 'failed', fault: faultOf(error) })
}

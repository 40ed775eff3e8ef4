import type { PGlite, SerializerOptions } from '@electric-sql/pglite'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type {
  EmbeddedIssue,
  EmbeddedPlace,
  EmbeddedReply,
  EmbeddedRequest,
  EmbeddedResult,
} from './embedded-protocol.ts'
import { ORDINARY_BYTES_MIN, isWrite, requireDiskSpace } from './disk-room.ts'
import { type DiskSync, diskSync } from './disk-sync.ts'
import { EMPTY_DATABASE, readImage } from './database-image.ts'
import { freeBytes } from './free-bytes.ts'
import { openPglite } from './open-pglite.ts'
import { recycleLog } from './recycle-log.ts'
import { reserveFile } from './reserve-file.ts'
import { writeGuard } from './write-guard.ts'

// PGlite resolves its queries by microtasks alone: in the main thread, consecutive scans would
// starve every timer and socket. In its own thread, only messages cross.

const port = parentPort
if (!port) throw new Error('this file runs as a worker')
const { directory, extensions, image, ownership, reserveBytes } = workerData as EmbeddedPlace
const guard = ownership && writeGuard(ownership)
// Next to the database directory, not in it.
const reserve = reserveFile(dirname(directory ?? '.'), directory === undefined ? 0 : reserveBytes)

const send = (reply: EmbeddedReply) => port.postMessage(reply)

const toFault = (error: unknown): EmbeddedIssue => {
  const { message, code, constraint, detail } = error as EmbeddedIssue
  return {
    message,
    ...(code ? { code } : {}),
    ...(constraint ? { constraint } : {}),
    ...(detail ? { detail } : {}),
  }
}

const isNew = directory === undefined || !existsSync(join(directory, 'PG_VERSION'))

/**
 * Sends bytes in the binary format of their type, and other values as the engine does. For a type
 * of an extension, such as a vector, it knows none itself.
 */
const bytesAsTheyAre = (db: PGlite): SerializerOptions =>
  new Proxy<SerializerOptions>(
    {},
    {
      get:
        (_none, type: string) =>
        (value: unknown): unknown =>
          value instanceof Uint8Array ? value : (db.serializers[type] ?? String)(value),
    },
  )

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
  const result = await db.query<Record<string, unknown>>(request.sql, [...request.values], {
    serializers: bytesAsTheyAre(db),
  })
  return { rows: result.rows, affectedRows: result.affectedRows ?? 0 }
}

/**
 * Checkpoints the log after each write while little disk space is left, because the log must not
 * grow.
 */
const isShortOfRoom = (): boolean =>
  directory !== undefined && freeBytes(directory) < ORDINARY_BYTES_MIN

const COMMIT = /^\s*(?:commit|end)\b/i
const CHECKPOINT = /^\s*checkpoint\b/i

const IN_FAILED_TRANSACTION = '25P02'

// A failed transaction rejects every statement; the next statement retries.
const keepHouse = async (db: PGlite, sql: string): Promise<boolean> => {
  try {
    await db.exec(sql)
    return true
  } catch (error) {
    if ((error as EmbeddedIssue).code !== IN_FAILED_TRANSACTION) throw error
    return false
  }
}

const FIRST_ANALYZE_ROWS = 500

/**
 * Counts changed rows and reports when the planner's statistics are due: the embedded engine has no
 * autovacuum.
 */
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

/** Runs one request and flushes what it committed to disk before replying. */
const serve = async (db: PGlite, disk: DiskSync | undefined, request: EmbeddedRequest) => {
  const sql = 'sql' in request ? request.sql : ''
  const writes = request.kind === 'recycle-log' || isWrite(sql)
  if (request.kind !== 'close') guard?.beforeStatement(writes || COMMIT.test(sql))
  if (directory !== undefined && 'purpose' in request && writes)
    requireDiskSpace(directory, request.purpose, reserve)
  const result = await run(db, request)
  // Closing writes a checkpoint, which must not stay in the page cache only.
  const hasCheckpointed =
    request.kind === 'close' || request.kind === 'recycle-log' || CHECKPOINT.test(sql)
  if (hasCheckpointed) disk?.data()
  const isCheckpointDue =
    !hasCheckpointed &&
    disk?.log(isShortOfRoom() ? { segmentsMax: 1 } : { isInTransaction: db.isInTransaction() })
  if (request.kind !== 'close') guard?.beforeAnswer()
  const isAnalyzeDue = analyze.isDue(result.affectedRows)
  send({ id: request.id, result })
  if (disk && isCheckpointDue && (await keepHouse(db, 'checkpoint'))) disk.data()
  const canAnalyze = request.kind !== 'close' && !isShortOfRoom()
  if (isAnalyzeDue && canAnalyze && (await keepHouse(db, 'analyze'))) analyze.done()
}

try {
  const db = await openPglite({
    directory,
    extensions,
    image: isNew
      ? readImage(image === undefined ? undefined : new URL(image), EMPTY_DATABASE)
      : undefined,
  })
  const disk = directory === undefined ? undefined : diskSync(directory)
  // A new directory was written completely just now.
  disk?.data()
  if (directory !== undefined && !isShortOfRoom()) reserve.fill()
  let queue = Promise.resolve()
  port.on('message', (request: EmbeddedRequest) => {
    queue = queue.then(async () => {
      try {
        await serve(db, disk, request)
      } catch (error) {
        send({ id: request.id, fault: toFault(error) })
      }
    })
  })
  send({ id: 'ready' })
} catch (error) {
  send({ id: 'failed', fault: toFault(error) })
}

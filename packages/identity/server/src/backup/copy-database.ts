import {
  BackupError,
  type BackupHead,
  type BackupPart,
  type DatabaseBackend,
  migrate,
  openPostgresql,
  readBackup,
  sumTotal,
  writeBackup,
} from '@daimon/identity-store'
import type { Config } from '../config.ts'
import { openEngine } from '../open-engine.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'

export type OnRows = (done: number, total: number) => void

export type CopyResult = {
  readonly rows: number
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
}

const moved = (head: BackupHead): CopyResult => ({
  rows: sumTotal(head),
  tables: head.tables.map(({ name, rows }) => ({ name, rows })),
})

const withEngine = async <T>(
  engine: DatabaseBackend | Promise<DatabaseBackend>,
  use: (engine: DatabaseBackend) => Promise<T>,
): Promise<T> => {
  const opened = await engine
  try {
    // What the service would do first: a backup has today's schema, and so must the database that
    // rows are copied to.
    await migrate(opened)
    return await use(opened)
  } finally {
    await opened.close()
  }
}

const ignore = () => {}

/** Reports rows as they are copied. */
const counted = (take: (part: BackupPart) => Promise<void>, onRows: OnRows) => {
  let done = 0
  let total = 0
  return async (part: BackupPart): Promise<void> => {
    await take(part)
    if ('head' in part) total = sumTotal(part.head)
    else done += part.count
    onRows(done, total)
  }
}

/**
 * The database of the configuration as one file. On PostgreSQL, the service may run meanwhile; an
 * embedded database must not be in use.
 */
export const backUp = (config: Config, path: string, onRows: OnRows): Promise<CopyResult> =>
  withEngine(openEngine(config, ignore), async (engine) =>
    moved(
      await writeBackupFile(path, (take) => readBackup(engine, new Date(), counted(take, onRows))),
    ),
  )

/** A file into the database of the configuration, which must be empty. Whole or not at all. */
export const restore = (config: Config, path: string, onRows: OnRows): Promise<CopyResult> =>
  withEngine(openEngine(config, ignore), async (engine) =>
    moved(await writeBackup(engine, readBackupFile(path), onRows)),
  )

/** The database of the configuration into an empty PostgreSQL. The old one stays as it is. */
export const moveTo = (config: Config, url: string, onRows: OnRows): Promise<CopyResult> => {
  if (config.DATABASE_URL === url)
    throw new BackupError('The database to move to is the one to move from.')
  return withEngine(openEngine(config, ignore), (from) =>
    withEngine(openPostgresql({ url, connectionsMax: 2 }), async (to) =>
      moved(
        await writeBackup(
          to,
          iterateParts((take) => readBackup(from, new Date(), take)),
          onRows,
        ),
      ),
    ),
  )
}

/** What is pushed, to be pulled: the reader waits until a part has been taken. */
const iterateParts = async function* (
  push: (take: (part: BackupPart) => Promise<void>) => Promise<unknown>,
): AsyncGenerator<BackupPart> {
  let offered = Promise.withResolvers<BackupPart | undefined>()
  let taken = Promise.withResolvers<void>()
  let hasLeft = false
  const pushing = push(async (part) => {
    offered.resolve(part)
    await taken.promise
    if (hasLeft) throw new BackupError('Interrupted: nothing was moved.')
    taken = Promise.withResolvers()
  }).then(
    () => offered.resolve(undefined),
    (error: unknown) => {
      if (!hasLeft) offered.reject(error)
    },
  )
  try {
    for (;;) {
      const part = await offered.promise
      if (part === undefined) return
      offered = Promise.withResolvers()
      yield part
      taken.resolve()
    }
  } finally {
    // A consumer that stops pulling ends the reader too.
    hasLeft = true
    taken.resolve()
    await pushing
  }
}

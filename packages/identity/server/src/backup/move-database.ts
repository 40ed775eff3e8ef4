import {
  BackupError,
  type BackupHead,
  type BackupPart,
  type Engine,
  migrate,
  openPostgresql,
  readBackup,
  totalOf,
  writeBackup,
} from '@daimon/identity-store'
import type { Config } from '../config.ts'
import { openEngine } from '../open-engine.ts'
import { readBackupFile, writeBackupFile } from './backup-file.ts'

export type OnRows = (done: number, total: number) => void

export type Moved = {
  readonly rows: number
  readonly tables: readonly { readonly name: string; readonly rows: number }[]
}

const moved = (head: BackupHead): Moved => ({
  rows: totalOf(head),
  tables: head.tables.map(({ name, rows }) => ({ name, rows })),
})

const withEngine = async <T>(
  engine: Engine | Promise<Engine>,
  use: (engine: Engine) => Promise<T>,
): Promise<T> => {
  const opened = await engine
  try {
    // What a kernel would do first: a backup is of today's schema, and what comes in meets it.
    await migrate(opened)
    return await use(opened)
  } finally {
    await opened.close()
  }
}

const ignore = () => {}

/** Tells of rows as they are taken. */
const counted = (take: (part: BackupPart) => Promise<void>, onRows: OnRows) => {
  let done = 0
  let total = 0
  return async (part: BackupPart): Promise<void> => {
    await take(part)
    if ('head' in part) total = totalOf(part.head)
    else done += part.count
    onRows(done, total)
  }
}

/** The database of the configuration as one file. Beside a running service on PostgreSQL; the embedded one must be free. */
export const backUp = (config: Config, path: string, onRows: OnRows): Promise<Moved> =>
  withEngine(openEngine(config, ignore), async (engine) =>
    moved(
      await writeBackupFile(path, (take) => readBackup(engine, new Date(), counted(take, onRows))),
    ),
  )

/** A file into the database of the configuration, which must be empty. Whole or not at all. */
export const restore = (config: Config, path: string, onRows: OnRows): Promise<Moved> =>
  withEngine(openEngine(config, ignore), async (engine) =>
    moved(await writeBackup(engine, readBackupFile(path), onRows)),
  )

/** The database of the configuration into an empty PostgreSQL. The old one stays as it is. */
export const moveTo = (config: Config, url: string, onRows: OnRows): Promise<Moved> => {
  if (config.DATABASE_URL === url)
    throw new BackupError('The database to move to is the one to move from.')
  return withEngine(openEngine(config, ignore), (from) =>
    withEngine(openPostgresql({ url, connectionsMax: 2 }), async (to) =>
      moved(
        await writeBackup(
          to,
          partsOf((take) => readBackup(from, new Date(), take)),
          onRows,
        ),
      ),
    ),
  )
}

/** What is pushed, to be pulled: the reader waits until a part has been taken. */
const partsOf = async function* (
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
    // Whoever stops pulling lets the reader end too.
    hasLeft = true
    taken.resolve()
    await pushing
  }
}

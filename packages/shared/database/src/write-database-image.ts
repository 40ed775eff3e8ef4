import { existsSync, renameSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EMPTY_DATABASE, databaseImage } from './database-image.ts'
import type { EmbeddedExtension } from './embedded-protocol.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { openPglite } from './open-pglite.ts'

/** Packs a new database, unless the image exists. */
const writeImage = async (
  image: URL,
  extensions: readonly EmbeddedExtension[],
  migrations?: MigrateOptions,
): Promise<void> => {
  if (existsSync(image)) return
  const db = await openPglite({ extensions })
  if (migrations !== undefined)
    await migrate(
      { exec: async (sql) => (await db.exec(sql)).flatMap(({ rows }) => rows) },
      migrations,
    )
  await db.exec('checkpoint')
  const packed = await db.dumpDataDir('gzip')
  await db.close()
  // Atomic, because another build or reader may run at the same time.
  const half = `${fileURLToPath(image)}.${process.pid}`
  writeFileSync(half, new Uint8Array(await packed.arrayBuffer()))
  renameSync(half, image)
}

/** Initializes a database once, in the build, so that the first start needn't. */
export const writeEmptyDatabase = (): Promise<void> => writeImage(EMPTY_DATABASE, [])

/**
 * Packs a database with these migrations into `directory`, so that the first start needn't run
 * them.
 */
export const writeMigratedDatabase = (
  directory: URL,
  extensions: readonly EmbeddedExtension[],
  migrations: MigrateOptions,
): Promise<void> =>
  writeImage(databaseImage(directory, migrations.directory), extensions, migrations)

import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EMPTY_DATABASE, databaseImage } from './database-image.ts'
import type { EmbeddedExtension } from './embedded-protocol.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { openPglite } from './open-pglite.ts'

const IMAGE = /^database-.*\.tar\.gz$/

/** Packs a new database, unless the image exists, and removes the images that it replaces. */
const writeImage = async (
  image: URL,
  extensions: readonly EmbeddedExtension[],
  migrations?: MigrateOptions,
): Promise<void> => {
  removeOthers(image)
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

/** Earlier migrations left them; a package contains one. */
const removeOthers = (image: URL): void => {
  const directory = new URL('./', image)
  if (!existsSync(directory)) return
  for (const name of readdirSync(directory)) {
    const file = new URL(name, directory)
    if (IMAGE.test(name) && file.href !== image.href) rmSync(file, { force: true })
  }
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

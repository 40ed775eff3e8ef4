import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { EMPTY_DATABASE } from './database-image.ts'
import type { EmbeddedExtension } from './embedded-protocol.ts'
import { type MigrateOptions, migrate } from './migrate.ts'
import { createJobsTables, databaseImage, type MigratedContent } from './migrated-database-image.ts'
import { openPglite } from './open-pglite.ts'

const IMAGE = /^database-.*\.tar\.gz$/

type Exec = (sql: string) => Promise<Record<string, unknown>[]>

/** Packs a new database, unless the image exists, and removes the images that it replaces. */
const writeImage = async (
  image: URL,
  extensions: readonly EmbeddedExtension[],
  fill: (exec: Exec) => Promise<unknown>,
): Promise<void> => {
  removeOthers(image)
  if (existsSync(image)) return
  const db = await openPglite({ extensions })
  await fill(async (sql) => (await db.exec(sql)).flatMap(({ rows }) => rows))
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
export const writeEmptyDatabase = (): Promise<void> =>
  writeImage(EMPTY_DATABASE, [], async () => {})

type DatabaseContent = MigrateOptions &
  MigratedContent & { readonly extensions: readonly EmbeddedExtension[] }

/**
 * Packs a database with these migrations and the tables of the job queue into `output`, so that
 * the first start needn't create them.
 */
export const writeMigratedDatabase = (output: URL, content: DatabaseContent): Promise<void> =>
  writeImage(databaseImage(output, content), content.extensions, async (exec) => {
    await migrate({ exec }, content)
    await exec(createJobsTables(content.jobsSchema))
  })

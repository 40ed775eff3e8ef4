import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { readMigrations } from './read-migrations.ts'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

const hashMigrations = (migrations: string): string =>
  createHash('sha256')
    .update(JSON.stringify(readMigrations(migrations)))
    .digest('hex')
    .slice(0, 12)

/**
 * The file in `output` that packs a database with the migrations of a directory, or an empty one.
 * Its name binds it to this PGlite version, because the next one may contain another PostgreSQL,
 * and to the text of the migrations.
 */
export const databaseImage = (output: URL, migrations?: string): URL => {
  const version = manifest.dependencies['@electric-sql/pglite']
  const content = migrations === undefined ? 'empty' : hashMigrations(migrations)
  return new URL(`database-${version}-${content}.tar.gz`, output)
}

export const EMPTY_DATABASE = databaseImage(new URL('../dist/', import.meta.url))

/** The first of these images that the build has written; undefined without a build. */
export const readImage = (...images: readonly (URL | undefined)[]): Blob | undefined => {
  const image = images.find((file) => file !== undefined && existsSync(file))
  return image && new Blob([readFileSync(image)], { type: 'application/gzip' })
}

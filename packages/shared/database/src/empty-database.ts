import { existsSync, readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  dependencies: Record<string, string>
}

/** What the build has made; of this PGlite and no other, since the next one may be of another PostgreSQL. */
export const EMPTY_DATABASE = new URL(
  `../dist/empty-database-${manifest.dependencies['@electric-sql/pglite']}.tar.gz`,
  import.meta.url,
)

/** A new database to unpack, which takes a third of the time that making one takes; undefined where nothing is built. */
export const emptyDatabase = (): Blob | undefined =>
  existsSync(EMPTY_DATABASE)
    ? new Blob([readFileSync(EMPTY_DATABASE)], { type: 'application/gzip' })
    : undefined

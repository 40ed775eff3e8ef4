import type { PGlite } from '@electric-sql/pglite'
import type { EmbeddedExtension } from './embedded-protocol.ts'

export type PgliteOptions = {
  /** Data directory; absent for an in-memory database. */
  readonly directory?: string | undefined
  readonly extensions: readonly EmbeddedExtension[]
  /** A packed database for a new directory. */
  readonly image?: Blob | undefined
}

/**
 * PGlite's 128 MB of buffers are zeroed at the start, hence resident. Reads that miss are served by
 * the operating system's cache, and recall reads its index in memory.
 */
export const BUFFERS = ['shared_buffers=16MB', 'wal_buffers=4MB'].flatMap((setting) => [
  '-c',
  setting,
])

/** PGlite with the row format of node-postgres, so that one row type is valid on both engines. */
export const openPglite = async ({
  directory,
  extensions,
  image,
}: PgliteOptions): Promise<PGlite> => {
  // Main threads load this module as well, and only a worker or the build opens the engine.
  const { PGlite, types } = await import('@electric-sql/pglite')
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, ...BUFFERS],
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(image === undefined ? {} : { loadDataDir: image }),
    extensions: extensions.includes('vector')
      ? { vector: (await import('@electric-sql/pglite-pgvector')).vector }
      : {},
    parsers: {
      [types.INT8]: (value: string) => value,
      [types.BYTEA]: (value: string) => Buffer.from(value.slice(2), 'hex'),
      // `0001-01-01 00:00:00+00`: only the ISO form is parsed the same for every year.
      [types.TIMESTAMPTZ]: (value: string) =>
        new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
    },
  })
}

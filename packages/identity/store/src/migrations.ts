import { fileURLToPath } from 'node:url'

/** The numbered files of the schema and their log. */
export const MIGRATIONS = {
  directory: fileURLToPath(new URL('../migrations/', import.meta.url)),
  log: 'schema_migrations',
  advisoryLock: 7_234_110_902,
} as const

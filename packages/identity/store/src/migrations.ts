import { fileURLToPath } from 'node:url'

/** The numbered files of the schema, their log, and the schema of the job queue's tables. */
export const MIGRATIONS = {
  directory: fileURLToPath(new URL('../migrations/', import.meta.url)),
  log: 'schema_migrations',
  advisoryLock: 7_234_110_902,
  jobsSchema: 'daimon_jobs',
} as const

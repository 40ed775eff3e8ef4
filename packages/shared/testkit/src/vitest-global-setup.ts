import { randomBytes } from 'node:crypto'

import { dropPostgresDatabases, postgresUrl } from './postgres-database.ts'

/**
 * Gives the databases of this run a prefix of their own and drops them all at the end: the files of
 * a worker share theirs, and no hook runs when a worker is done or killed.
 */
export function setup(): () => Promise<void> {
  const prefix = `daimon_test_${randomBytes(4).toString('hex')}_`
  process.env['TEST_DATABASE_PREFIX'] = prefix
  const serverUrl = postgresUrl()
  return async () => {
    if (serverUrl !== undefined) await dropPostgresDatabases(serverUrl, prefix)
  }
}

import { randomBytes } from 'node:crypto'

import { Client, escapeIdentifier } from 'pg'

export type PostgresDatabase = AsyncDisposable & {
  name: string
  /** Connects to this database as the role of the server's URL. */
  url: string
  /** Ends every connection to the database and drops it. */
  drop(): Promise<void>
}

/** URLs of the workers of a Citus cluster whose coordinator is the server of the suites. */
const workerUrls = (): string[] => (process.env['TEST_CITUS'] ?? '').split(',').filter(Boolean)

/** URL of the PostgreSQL server for the suites; `undefined` to run them embedded. */
export function postgresUrl(): string | undefined {
  return process.env['TEST_DATABASE_URL'] || undefined
}

/**
 * Creates an empty database with a unique name, so that files, workers, and runs don't share one.
 * The name starts with `prefix`, by which `dropPostgresDatabases` finds what a killed worker left.
 */
export async function createPostgresDatabase(
  serverUrl: string | undefined = postgresUrl(),
  prefix: string = process.env['TEST_DATABASE_PREFIX'] ?? 'daimon_test_',
): Promise<PostgresDatabase> {
  if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL is not set')
  const name = prefix + randomBytes(6).toString('hex')
  for (const node of [...workerUrls(), serverUrl])
    await execute(node, `create database ${escapeIdentifier(name)}`)

  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  if (workerUrls().length > 0) await execute(url.href, 'select join_nodes()')
  const drop = () => dropDatabase(serverUrl, name)
  return { name, url: url.href, drop, [Symbol.asyncDispose]: drop }
}

/** Drops every database whose name starts with `prefix`. */
export async function dropPostgresDatabases(serverUrl: string, prefix: string): Promise<void> {
  const rows = await execute(
    serverUrl,
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const row of rows) await dropDatabase(serverUrl, row.datname)
}

const INSUFFICIENT_PRIVILEGE = '42501'

// Force, because a failed test can leave a pool open.
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await dropFrom(serverUrl, name)
  for (const node of workerUrls()) await dropFrom(node, name)
}

async function dropFrom(serverUrl: string, name: string): Promise<void> {
  const drop = `drop database if exists ${escapeIdentifier(name)}`
  try {
    await execute(serverUrl, `${drop} with (force)`)
  } catch (error) {
    // A vacuum worker is connected; it belongs to no role, and this role can't end it. A drop
    // without force makes it leave.
    if ((error as { code?: unknown }).code !== INSUFFICIENT_PRIVILEGE) throw error
    await execute(serverUrl, drop).catch(() => undefined)
    await execute(serverUrl, `${drop} with (force)`)
  }
}

async function execute(
  url: string,
  text: string,
  values: string[] = [],
): Promise<{ datname: string }[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ datname: string }>(text, values)
    return rows
  } finally {
    await client.end()
  }
}

import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** Settings of a session by their names, such as `app.tenant`; one that is left out is empty. */
export type SessionSettings = Readonly<Record<string, string>>

type SettledPool = PostgresPool & { readonly connect: () => Promise<pg.PoolClient> }

/**
 * A pool whose connections have these settings before anything runs on them. What a connection has is remembered, so
 * that one which is used for the same again costs nothing; another costs one statement. The settings are of the session
 * and not of a transaction: a single statement has no transaction to put them in without three more of them. So
 * connections must be the server's own, or of a pooler in session mode.
 */
export const settledPool = (pool: pg.Pool, names: readonly string[]) => {
  const known = new WeakMap<pg.PoolClient, string>()
  const text = `select ${names.map((name, at) => `set_config('${name}', $${at + 1}, false)`).join(', ')}`

  return (settings: SessionSettings): SettledPool => {
    const values = names.map((name) => settings[name] ?? '')
    const wanted = JSON.stringify(values)
    return {
      options: pool.options,
      connect: async () => {
        const client = await pool.connect()
        if (names.length === 0 || known.get(client) === wanted) return client
        try {
          known.delete(client)
          await client.query(text, values)
          known.set(client, wanted)
        } catch (error) {
          client.release(true)
          throw error
        }
        return client
      },
      // The connections are the pool's.
      end: async () => {},
    }
  }
}

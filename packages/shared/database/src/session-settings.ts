import type { PostgresPool } from 'kysely'
import type pg from 'pg'

/** Session settings by name, such as `app.tenant`; a missing one is empty. */
export type SessionSettings = Readonly<Record<string, string>>

type SettledPool = PostgresPool & { readonly connect: () => Promise<pg.PoolClient> }

/**
 * A pool whose connections have these settings before any other statement runs. The current
 * settings of each connection are remembered, so reuse with equal settings costs nothing and a
 * change costs one statement. They are session settings because a single statement has no
 * transaction, and opening one costs three more statements. Connections must therefore be direct,
 * or from a pooler in session mode.
 */
export const poolWithSettings = (pool: pg.Pool, names: readonly string[]) => {
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
      // The pool owns the connections.
      end: async () => {},
    }
  }
}

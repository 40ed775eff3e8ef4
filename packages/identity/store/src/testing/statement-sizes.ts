import type { KyselyPlugin } from 'kysely'
import type { DatabaseBackend } from '../database-backend.ts'

/**
 * A database that notes how large its statements are, with their values: in characters of their
 * trees.
 */
export const notingSizes = (db: DatabaseBackend['db']) => {
  const sizes: number[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      sizes.push(JSON.stringify(node).length)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { db: db.withPlugin(plugin), sizes }
}

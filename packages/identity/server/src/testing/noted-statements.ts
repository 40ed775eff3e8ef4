import type { DatabaseBackend } from '@daimon/identity-store'
import { type KyselyPlugin, createQueryId } from 'kysely'

/** A database that notes the text of each statement that Kysely builds. */
export const notingStatements = (engine: DatabaseBackend, noted: Set<string>): DatabaseBackend => {
  const executor = engine.db.getExecutor()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      noted.add(executor.compileQuery(node, createQueryId()).sql.replaceAll(/\s+/g, ' '))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return {
    ...engine,
    db: engine.db.withPlugin(plugin),
    withSettings: (settings) => notingStatements(engine.withSettings(settings), noted),
  }
}

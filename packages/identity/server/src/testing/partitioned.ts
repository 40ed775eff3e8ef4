import { splitStatements } from '@daimon/database'
import { asTask, migrate, openPostgresql } from '@daimon/identity-store'
import { readFileSync } from 'node:fs'

const SCRIPTS = new URL('../../../../../deploy/postgresql/', import.meta.url)

const readScript = (name: string): string => readFileSync(new URL(name, SCRIPTS), 'utf8')

/**
 * With TEST_PARTITIONS=4, the tables are spread over that number of partitions, with TEST_CITUS
 * over the nodes of a cluster.
 */
export const partitionIfAsked = async (url: string): Promise<void> => {
  const parts = Number(process.env['TEST_PARTITIONS'] ?? 0)
  const isCluster = Boolean(process.env['TEST_CITUS'])
  if (parts === 0 && !isCluster) return
  const engine = openPostgresql({ url })
  await migrate(engine)
  if (isCluster)
    for (const statement of splitStatements(readScript('citus.sql').replaceAll(/^\\.*$/gm, '')))
      await asTask(engine, 'migrate').exec(statement)
  else await engine.maintain(`set daimon.parts = ${parts}; ${readScript('partition.sql')}`)
  await engine.close()
}

import { splitStatements } from '@daimon/database'
import { readFileSync } from 'node:fs'
import type { DatabaseBackend } from '../database-backend.ts'
import { asTask } from '../row-level-security.ts'

const SCRIPTS = new URL('../../../../../deploy/postgresql/', import.meta.url)

const readScript = (name: string): string => readFileSync(new URL(name, SCRIPTS), 'utf8')

/** The statements of the script for clusters, without psql's own commands. */
export const readCitusScript = (): string[] =>
  splitStatements(readScript('citus.sql').replaceAll(/^\\.*$/gm, ''))

/**
 * With TEST_PARTITIONS=4 the suites run on tables with that many partitions, with TEST_CITUS on
 * distributed ones; PostgreSQL only.
 */
export const partitionIfAsked = async (engine: DatabaseBackend): Promise<void> => {
  if (process.env['TEST_CITUS'])
    for (const statement of readCitusScript()) await asTask(engine, 'migrate').exec(statement)
  const parts = Number(process.env['TEST_PARTITIONS'] ?? 0)
  if (parts === 0 || engine.kind === 'embedded') return
  await engine.maintain(`set daimon.parts = ${parts}; ${readScript('partition.sql')}`)
}

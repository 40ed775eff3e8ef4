import { readFileSync } from 'node:fs'
import type { DatabaseBackend } from '../database-backend.ts'

const SCRIPT = new URL('../../../../../deploy/postgresql/partition.sql', import.meta.url)

/** With TEST_PARTITIONS=4 the suites run on tables with that many partitions; PostgreSQL only. */
export const partitionIfAsked = async (engine: DatabaseBackend): Promise<void> => {
  const parts = Number(process.env['TEST_PARTITIONS'] ?? 0)
  if (parts === 0 || engine.kind === 'embedded') return
  await engine.maintain(`set daimon.parts = ${parts}; ${readFileSync(SCRIPT, 'utf8')}`)
}

import { readFileSync } from 'node:fs'
import type { Engine } from '../engine.ts'

const SCRIPT = new URL('../../../../../deploy/postgresql/partition.sql', import.meta.url)

/** With TEST_PARTITIONS=4 the suites run on tables that are spread over so many partitions. PostgreSQL alone has them. */
export const partitionIfAsked = async (engine: Engine): Promise<void> => {
  const parts = Number(process.env['TEST_PARTITIONS'] ?? 0)
  if (parts === 0 || engine.kind === 'embedded') return
  await engine.maintain(`set daimon.parts = ${parts}; ${readFileSync(SCRIPT, 'utf8')}`)
}

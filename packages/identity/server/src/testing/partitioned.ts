import { migrate, openPostgresql } from '@daimon/identity-store'
import { readFileSync } from 'node:fs'

const SCRIPT = new URL('../../../../../deploy/postgresql/partition.sql', import.meta.url)

/** With TEST_PARTITIONS=4, the tables are spread over that number of partitions. */
export const partitionIfAsked = async (url: string): Promise<void> => {
  const parts = Number(process.env['TEST_PARTITIONS'] ?? 0)
  if (parts === 0) return
  const engine = openPostgresql({ url })
  await migrate(engine)
  await engine.maintain(`set daimon.parts = ${parts}; ${readFileSync(SCRIPT, 'utf8')}`)
  await engine.close()
}

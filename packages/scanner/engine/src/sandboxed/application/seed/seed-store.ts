import { existsSync } from 'node:fs'
import { STORE_PATH } from '../../../protocol/application-job.ts'
import { openStore } from '../stores/sql-store.ts'
import { seedTables } from './seed-tables.ts'

/** Seeds the accounts in the store of a guest that can't do so itself. Runs in the monitor. */
export const seedStore = (): void => {
  if (!existsSync(STORE_PATH)) return
  try {
    openStore()
    seedTables()
  } catch {
    // The application is writing; requests that need rows find none.
  }
}

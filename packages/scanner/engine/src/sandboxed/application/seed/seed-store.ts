import { existsSync } from 'node:fs'
import { STORE_PATH } from '../../../protocol/application-job.ts'
import { openStore } from '../stores/sql-store.ts'
import { readAccountRows, restoreAccountRows } from './account-rows.ts'
import { listAccountTables, seedTables } from './seed-tables.ts'

/** Seeds the accounts in the store of a guest that can't do so itself. Runs in the monitor. */
export const seedStore = (): void => {
  if (!existsSync(STORE_PATH)) return
  try {
    seedTables()
    keepAccountRows()
  } catch {
    // The application is writing; requests that need rows find none.
  }
}

/** Keeps the accounts of the store as they are now. */
export const keepAccountRows = (): void => {
  if (!existsSync(STORE_PATH)) return
  try {
    accounts = readAccountRows(openStore(), listAccountTables())
  } catch {
    // The application is writing; what requests do to accounts stays.
  }
}

let accounts: ReturnType<typeof readAccountRows> = []

/** Undoes what requests did to the seeded accounts, so that they can log in again. */
export const restoreAccounts = (): void => {
  if (accounts.length > 0) restoreAccountRows(openStore(), accounts)
}

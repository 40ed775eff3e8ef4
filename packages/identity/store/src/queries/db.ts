import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * First parameter of every query. Inside a transaction it must be the transaction: on the embedded
 * engine the outer one would wait for the lease that the transaction holds.
 */
export type Db = Kysely<Database> | Transaction<Database>

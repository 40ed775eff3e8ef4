import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { env } from '../env.js'
import * as schema from './schema.js'

export const db = drizzle(postgres(env.databaseUrl, { max: 12 }), { schema })

import pg from 'pg'
import { config } from './config.js'

export const pool = new pg.Pool({ connectionString: config.databaseUrl, max: 12 })

export async function rows<T extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const result = await pool.query<T>(text, [...values])
  return result.rows
}

export async function one<T extends pg.QueryResultRow>(
  text: string,
  values: readonly unknown[] = [],
): Promise<T | undefined> {
  const [first] = await rows<T>(text, values)
  return first
}

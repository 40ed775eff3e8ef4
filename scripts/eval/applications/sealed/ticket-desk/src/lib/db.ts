import pg from 'pg'
import { env } from '../env.ts'

export const pool = new pg.Pool({ connectionString: env.databaseUrl, max: 10 })

export async function one<T extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<T | undefined> {
  const { rows } = await pool.query<T>(text, values)
  return rows[0]
}

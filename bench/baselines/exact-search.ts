import type { BareSql } from '../service/bare-sql.ts'

/**
 * The contents of an avatar's nearest memories by comparing all of its vectors, in the product's
 * tables.
 */
export const exactSearch = (sql: BareSql, botId: string) => (vector: string) =>
  sql.query(
    `select m.content
       from (select memory_id, embedding <=> $1 as distance from memory_vectors
              where bot_id = $2 order by distance limit 10) as nearest
       join memories m on m.bot_id = $2 and m.memory_id = nearest.memory_id
      order by nearest.distance`,
    [vector, botId],
  )

export async function exactIds(
  sql: BareSql,
  botId: string,
  vector: string,
  limit: number,
): Promise<string[]> {
  const rows = await sql.query(
    `select memory_id from memory_vectors where bot_id = $2
      order by embedding <=> $1 limit ${limit}`,
    [vector, botId],
  )
  return rows.map((row) => String(row['memory_id']))
}

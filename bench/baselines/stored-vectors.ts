import type { BareSql } from '../service/bare-sql.ts'

/** Texts and their vectors from the service's embedder, in pgvector notation. */
export async function storedVectors(sql: BareSql, botId: string): Promise<Map<string, string>> {
  const rows = await sql.query(
    `select m.content, v.embedding::text as vector
       from memories m join memory_vectors v using (bot_id, memory_id) where m.bot_id = $1`,
    [botId],
  )
  return new Map(rows.map((row) => [String(row['content']), String(row['vector'])]))
}

export async function vectorDimension(sql: BareSql): Promise<number> {
  const [row] = await sql.query(
    'select vector_dims(embedding) as dimension from memory_vectors limit 1',
  )
  return Number(row?.['dimension'])
}

import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

import type { BareSql } from '../kernel/bare-sql.ts'
import type { EngineKind } from '../kernel/kernel-database.ts'

export type EngineFacts = Readonly<Record<string, string>>

// What decides how durable, and so how dear, a commit is.
const settings = ['fsync', 'synchronous_commit', 'shared_buffers']

/** The versions behind an engine, and the embedder whose vectors lie in it. */
export async function engineFacts(kind: EngineKind, sql: BareSql): Promise<EngineFacts> {
  const one = async (text: string) => String(Object.values((await sql.query(text))[0] ?? {})[0])
  const facts: Record<string, string> = {
    PostgreSQL: (await one('select version()')).split(' on ')[0]!.replace('PostgreSQL ', ''),
    pgvector: await one("select extversion from pg_extension where extname = 'vector'"),
    embedder: await one('select embedder_id from memory_vectors limit 1'),
  }
  if (kind === 'embedded') facts['PGlite'] = packageVersion('@electric-sql/pglite')
  else for (const name of settings) facts[name] = await one(`show ${name}`)
  return facts
}

function packageVersion(name: string): string {
  const file = findPackageJSON(name, import.meta.url)
  if (file === undefined) return 'unknown'
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

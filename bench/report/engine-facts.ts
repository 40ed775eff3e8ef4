import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

import type { BareSql } from '../service/bare-sql.ts'
import type { EngineKind } from '../service/service-database.ts'

export type EngineFacts = Readonly<Record<string, string>>

// Settings that decide the durability, and so the cost, of a commit.
const settings = ['fsync', 'synchronous_commit', 'shared_buffers']

/** The versions of an engine, and the embedder of its vectors. */
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

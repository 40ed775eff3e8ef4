import { type DatabaseBackend, openEmbedded } from '@daimon/identity-store'
import { checkDimension, chooseEmbedder } from './choose-embedder.ts'
import type { Config } from './config.ts'
import { inspectDataDirectory } from './data-directory.ts'
import { openEngine } from './open-engine.ts'

export type ProbedDatabase = {
  readonly engine: DatabaseBackend['kind']
  /** Such as 17.5. */
  readonly server: string
  /** The version in use, else the one that could be; `undefined` when there is none. */
  readonly pgvector: string | undefined
  readonly isPgvectorInstalled: boolean
}

/**
 * Opens the database of the configuration and asks what it is, without changing anything: where the
 * embedded one has no data yet, one in memory answers for it. Throws what a start would throw.
 */
export const probeDatabase = async (config: Config): Promise<ProbedDatabase> => {
  const isFresh = config.DATABASE_URL === undefined && !inspectDataDirectory(config).hasData
  const engine = isFresh ? await openEmbedded() : await openEngine(config, () => {})
  try {
    const [row] = await engine.query(
      `select current_setting('server_version') as server,
         (select extversion from pg_extension where extname = 'vector') as installed,
         (select default_version from pg_available_extensions where name = 'vector') as available`,
      [],
    )
    const installed = toText(row?.['installed'])
    return {
      engine: engine.kind,
      server: toText(row?.['server']) ?? '',
      pgvector: installed ?? toText(row?.['available']),
      isPgvectorInstalled: installed !== undefined,
    }
  } finally {
    await engine.close()
  }
}

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined

export type ProbedEmbedder = { readonly id: string; readonly dimension: number }

/**
 * Embeds one text by the embedder of the configuration. Throws what a start would throw, and what
 * embedding does.
 */
export const probeEmbedder = async (config: Config): Promise<ProbedEmbedder> => {
  const embedder = await chooseEmbedder(config)
  checkDimension(config, embedder)
  await embedder.embed(['Does this work?'])
  return { id: embedder.id, dimension: embedder.dimension }
}

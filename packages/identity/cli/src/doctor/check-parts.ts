import type { readConfig } from '@daimon/identity-server'
import { probeDatabase, probeEmbedder, readCatalog, startFault } from '@daimon/identity-server'
import { inspectDataDirectory } from '@daimon/identity-server/data-directory'
import { type Check, broken, describeError, ok, warning } from './check.ts'

type Config = ReturnType<typeof readConfig>

/** The first version with the needed operators, and the first without the vacuum corruption bug. */
const PGVECTOR_MIN = [0, 8, 0] as const
const PGVECTOR_SOUND = [0, 8, 4] as const

export const checkDatabase = async (config: Config): Promise<Check[]> => {
  const { isHeld } = inspectDataDirectory(config)
  if (config.DATABASE_URL === undefined && isHeld)
    return [ok('engine', 'embedded, in use by the process that holds the lock')]
  try {
    const { engine, server, pgvector, isPgvectorInstalled } = await probeDatabase(config)
    const found = ok('engine', `${engine}, PostgreSQL ${server}`)
    return [found, checkPgvector(pgvector, isPgvectorInstalled)]
  } catch (error) {
    const advice =
      config.DATABASE_URL === undefined
        ? 'Restore the data directory from a backup, or move it away and start with an empty one.'
        : 'Start PostgreSQL, or correct DATABASE_URL.'
    return [broken('engine', startFault(error) ?? describeError(error), advice)]
  }
}

export const checkPgvector = (version: string | undefined, isInstalled: boolean): Check => {
  if (version === undefined)
    return broken('pgvector', 'not found', 'Install pgvector 0.8.4 or newer for this PostgreSQL.')
  const found = `${version}${isInstalled ? '' : ', created at the first start'}`
  if (isOlder(version, PGVECTOR_MIN))
    return broken(
      'pgvector',
      found,
      'Install 0.8.4 or newer, then run ALTER EXTENSION vector UPDATE.',
    )
  if (isOlder(version, PGVECTOR_SOUND))
    return warning(
      'pgvector',
      found,
      'Install 0.8.4 or newer, then run ALTER EXTENSION vector UPDATE. In older versions, vacuum can corrupt an index.',
    )
  return ok('pgvector', found)
}

const isOlder = (version: string, than: readonly number[]): boolean => {
  const parts = version.split('.').map(Number)
  const at = than.findIndex((part, index) => (parts[index] ?? 0) !== part)
  return at >= 0 && (parts[at] ?? 0) < (than[at] ?? 0)
}

export const checkEmbedder = async (config: Config): Promise<Check> => {
  try {
    const { id, dimension } = await probeEmbedder(config)
    return ok('embedder', `${id}, ${dimension} dimensions`)
  } catch (error) {
    const advice =
      config.EMBEDDINGS === 'http'
        ? 'Start the server at INFERENCE_API_URL with the model of EMBED_MODEL_NAME, or unset EMBEDDINGS.'
        : 'Correct EMBEDDINGS and its related variables, or unset them to use the builtin embedder.'
    return broken('embedder', describeError(error), advice)
  }
}

export const checkPacks = async (config: Config): Promise<Check> => {
  try {
    const entries = await readCatalog(config.SOULPACKS_ROOT)
    return ok('packs', `${entries.length} in ${config.SOULPACKS_ROOT}`)
  } catch (error) {
    return broken(
      'packs',
      `${config.SOULPACKS_ROOT}: ${describeError(error)}`,
      'Set SOULPACKS_ROOT to a directory with a catalog.json, or unset it.',
    )
  }
}

import type { readConfig } from '@daimon/identity-server'
import {
  inspectDataFolder,
  probeDatabase,
  probeEmbedder,
  readCatalog,
  startFault,
} from '@daimon/identity-server'
import { type Check, broken, messageOf, ok, warning } from './check.ts'

type Config = ReturnType<typeof readConfig>

/** What the queries rest on; below the second an index can be corrupted by vacuum. */
const PGVECTOR_MIN = [0, 8, 0] as const
const PGVECTOR_SOUND = [0, 8, 4] as const

export const checkDatabase = async (config: Config): Promise<Check[]> => {
  const { isHeld } = inspectDataFolder(config)
  if (config.DATABASE_URL === undefined && isHeld)
    return [ok('engine', 'embedded, in use by the process that holds the lock')]
  try {
    const { engine, server, pgvector, isPgvectorInstalled } = await probeDatabase(config)
    const found = ok('engine', `${engine}, PostgreSQL ${server}`)
    return [found, checkPgvector(pgvector, isPgvectorInstalled)]
  } catch (error) {
    const advice =
      config.DATABASE_URL === undefined
        ? 'move the data directory away and start anew, or bring it back from a copy'
        : 'start PostgreSQL, or correct DATABASE_URL'
    return [broken('engine', startFault(error) ?? messageOf(error), advice)]
  }
}

export const checkPgvector = (version: string | undefined, isInstalled: boolean): Check => {
  if (version === undefined)
    return broken('pgvector', 'is not there', 'install pgvector 0.8.4 or newer for this PostgreSQL')
  const found = `${version}${isInstalled ? '' : ', to be created at the first start'}`
  if (isOlder(version, PGVECTOR_MIN))
    return broken('pgvector', found, 'install 0.8.4 or newer, then ALTER EXTENSION vector UPDATE')
  if (isOlder(version, PGVECTOR_SOUND))
    return warning(
      'pgvector',
      found,
      'install 0.8.4 or newer, then ALTER EXTENSION vector UPDATE: before it, vacuum could damage an index',
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
        ? 'start the server at INFERENCE_API_URL with the model of EMBED_MODEL_NAME, or unset EMBEDDINGS'
        : 'correct EMBEDDINGS and what belongs to it, or unset them for the builtin one'
    return broken('embedder', messageOf(error), advice)
  }
}

export const checkPacks = async (config: Config): Promise<Check> => {
  try {
    const entries = await readCatalog(config.SOULPACKS_ROOT)
    return ok('packs', `${entries.length} in ${config.SOULPACKS_ROOT}`)
  } catch (error) {
    return broken(
      'packs',
      `${config.SOULPACKS_ROOT}: ${messageOf(error)}`,
      'set SOULPACKS_ROOT to a folder with a catalog.json, or unset it',
    )
  }
}

import { hash } from 'node:crypto'
import { join } from 'node:path'
import { HashedCache } from './cache/hashed-cache.ts'
import { FileStatCache } from './cache/file-stat-cache.ts'
import {
  type ConfigSecret,
  secretsInSettings,
  detectSettingsKind,
} from './credentials/config-secrets.ts'
import type { FoundFile } from './discover/discover.ts'
import { DISCOVERY_LIMITS } from './discover/limits.ts'
import { readFoundFile } from './discover/read-file.ts'
import { SAMPLE_PATHS } from './rules/credentials.ts'
import type { SettingsKind } from './rules/settings.ts'

/** Raise it whenever the same text would give other credentials: it is part of the cache key. */
const SETTINGS_VERSION = 1

type ConfigScanInput = {
  readonly root: string
  readonly files: readonly FoundFile[]
  /** When the files were found, in ms since the epoch. */
  readonly foundAtMs: number
  /** Cache directory between runs; undefined disables the cache. */
  readonly cacheDirectory: string | undefined
}

type ConfigScan = {
  /** The files that contain credentials, in order. */
  readonly found: readonly { readonly path: string; readonly secrets: readonly ConfigSecret[] }[]
  readonly unreadable: readonly string[]
}

/**
 * Whether to search a file that is not source code for credentials. Tests and examples are skipped.
 */
export const isConfigFile = (path: string): boolean =>
  detectSettingsKind(path) !== undefined && !SAMPLE_PATHS.test(path)

/**
 * Searches configuration files for credentials; a file that has not changed since the last run is
 * not read again.
 */
export const scanConfigFiles = ({
  root,
  files,
  foundAtMs,
  cacheDirectory,
}: ConfigScanInput): ConfigScan => {
  const directory = cacheDirectory === undefined ? undefined : join(cacheDirectory, 'settings')
  const cache = directory === undefined ? undefined : new HashedCache(join(directory, 'found'))
  const known =
    directory === undefined ? undefined : new FileStatCache(join(directory, 'folders'), root)
  const found: { path: string; secrets: readonly ConfigSecret[] }[] = []
  const unreadable: string[] = []
  for (const { path, stamp } of files) {
    const kind = detectSettingsKind(path)
    if (!kind) continue
    const toCacheKey = (digest: string) =>
      HashedCache.key(digest, `settings${SETTINGS_VERSION}:${kind}`)
    let digest = known?.digestOf(path, stamp)
    let kept = digest === undefined ? undefined : cache?.get(toCacheKey(digest))
    let content: Buffer | undefined
    if (kept === undefined) {
      content = readFoundFile(join(root, path), DISCOVERY_LIMITS.fileBytesMax)
      if (!content) {
        unreadable.push(path)
        continue
      }
      digest = hash('sha256', content)
      kept = cache?.get(toCacheKey(digest))
    }
    known?.note(path, stamp, digest as string, foundAtMs)
    const secrets = kept ? readRows(kept) : findSecrets(content as Buffer, kind)
    if (!kept) cache?.put(toCacheKey(digest as string), Buffer.from(JSON.stringify(secrets)))
    if (secrets.length > 0) found.push({ path, secrets })
  }
  cache?.save()
  known?.save()
  return { found, unreadable }
}

const readRows = (bytes: Uint8Array): ConfigSecret[] =>
  JSON.parse(Buffer.from(bytes).toString('utf8')) as ConfigSecret[]

const BINARY_BYTES = 8_000

const findSecrets = (content: Buffer, kind: SettingsKind): ConfigSecret[] => {
  if (kind === 'pem') {
    if (!content.includes('PRIVATE KEY-----')) return []
    // Programs contain the first line of a key to search for it.
    if (content.subarray(0, BINARY_BYTES).includes(0)) return []
  }
  return secretsInSettings(content.toString('utf8').replace(/^\ufeff/, ''), kind)
}

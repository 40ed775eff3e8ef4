import { hash } from 'node:crypto'
import { join } from 'node:path'
import { HashedCache } from './cache/hashed-cache.ts'
import { KnownFiles } from './cache/known-files.ts'
import {
  type SettingsSecret,
  secretsInSettings,
  settingsKindOf,
} from './credentials/in-settings.ts'
import type { FoundFile } from './discover/discover.ts'
import { DISCOVERY_LIMITS } from './discover/limits.ts'
import { readFoundFile } from './discover/read-file.ts'
import { SAMPLE_PATHS } from './rules/credentials.ts'
import type { SettingsKind } from './rules/settings.ts'

/** Raised whenever the same text would give other credentials: it is part of the cache's key. */
const SETTINGS_VERSION = 1

type Given = {
  readonly root: string
  readonly files: readonly FoundFile[]
  /** When the files were found, since the epoch. */
  readonly foundAtMs: number
  /** Where results are kept between runs; undefined keeps none. */
  readonly cacheFolder: string | undefined
}

type ReadSettings = {
  /** Of the files that hold any, in their order. */
  readonly found: readonly { readonly path: string; readonly secrets: readonly SettingsSecret[] }[]
  readonly unreadable: readonly string[]
}

/** Whether a file that is no program is looked at for credentials. What only tries or shows a program holds none. */
export const isSettings = (path: string): boolean =>
  settingsKindOf(path) !== undefined && !SAMPLE_PATHS.test(path)

/** Looks for credentials in files of settings; one that has not changed since the last run is not read again. */
export const readSettings = ({ root, files, foundAtMs, cacheFolder }: Given): ReadSettings => {
  const folder = cacheFolder === undefined ? undefined : join(cacheFolder, 'settings')
  const cache = folder === undefined ? undefined : new HashedCache(join(folder, 'found'))
  const known = folder === undefined ? undefined : new KnownFiles(join(folder, 'folders'), root)
  const found: { path: string; secrets: readonly SettingsSecret[] }[] = []
  const unreadable: string[] = []
  for (const { path, stamp } of files) {
    const kind = settingsKindOf(path)
    if (!kind) continue
    const keyOf = (digest: string) => HashedCache.key(digest, `settings${SETTINGS_VERSION}:${kind}`)
    let digest = known?.digestOf(path, stamp)
    let kept = digest === undefined ? undefined : cache?.get(keyOf(digest))
    let content: Buffer | undefined
    if (kept === undefined) {
      content = readFoundFile(join(root, path), DISCOVERY_LIMITS.fileBytesMax)
      if (!content) {
        unreadable.push(path)
        continue
      }
      digest = hash('sha256', content)
      kept = cache?.get(keyOf(digest))
    }
    known?.note(path, stamp, digest as string, foundAtMs)
    const secrets = kept ? readRows(kept) : secretsOf(content as Buffer, kind)
    if (!kept) cache?.put(keyOf(digest as string), Buffer.from(JSON.stringify(secrets)))
    if (secrets.length > 0) found.push({ path, secrets })
  }
  cache?.save()
  known?.save()
  return { found, unreadable }
}

const readRows = (bytes: Uint8Array): SettingsSecret[] =>
  JSON.parse(Buffer.from(bytes).toString('utf8')) as SettingsSecret[]

const BINARY_BYTES = 8_000

const secretsOf = (content: Buffer, kind: SettingsKind): SettingsSecret[] => {
  if (kind === 'pem') {
    if (!content.includes('PRIVATE KEY-----')) return []
    // Programs hold the first line of a key to look for it.
    if (content.subarray(0, BINARY_BYTES).includes(0)) return []
  }
  return secretsInSettings(content.toString('utf8').replace(/^\ufeff/, ''), kind)
}

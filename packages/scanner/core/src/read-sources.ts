import { hash } from 'node:crypto'
import { join } from 'node:path'
import { HashedCache } from './cache/hashed-cache.ts'
import { FileStatCache } from './cache/file-stat-cache.ts'
import type { FoundFile } from './discover/discover.ts'
import { DISCOVERY_LIMITS } from './discover/limits.ts'
import { readFoundFile } from './discover/read-file.ts'
import { type FailReason, getExtension, findExtractor } from './extract/extract-file.ts'
import { type PackedExtraction, extractAll } from './extract/extract-pool.ts'
import { FACTS_FORMAT, unpackOutline } from './extract/encoded-facts.ts'
import type { PackedSource } from './link/program.ts'

type SourceInput = {
  readonly root: string
  readonly files: readonly FoundFile[]
  /** When the files were found, in ms since the epoch. */
  readonly foundAtMs: number
  /** Cache directory between runs; undefined disables the cache. */
  readonly cacheDirectory: string | undefined
  /** Whether to return the text of a file in addition to its facts. */
  readonly isAsked: (path: string) => boolean
  /** Progress over the files that must be extracted. */
  readonly onProgress?: (done: number, total: number) => void
}

type ReadSources = {
  /** In the order of the files. */
  readonly sources: readonly PackedSource[]
  /** The requested texts, in the order of the files. */
  readonly texts: ReadonlyMap<string, string>
  /** Hashes of path and content, for every file that could be read. */
  readonly digests: readonly string[]
  readonly unreadable: readonly string[]
  readonly failed: readonly { readonly path: string; readonly reason: FailReason }[]
  readonly fromCache: number
}

type CacheLookup = { readonly path: string; readonly key: string }
type UncachedFile = CacheLookup & { readonly text: string; readonly ending: string }

/**
 * Gets the facts of all files: unchanged ones without reading them, known contents from the cache,
 * and the others by extraction.
 */
export const readSources = async (given: SourceInput): Promise<ReadSources> => {
  const { root, files, foundAtMs, cacheDirectory, isAsked } = given
  const cache =
    cacheDirectory === undefined ? undefined : new HashedCache(join(cacheDirectory, 'facts'))
  const known =
    cacheDirectory === undefined
      ? undefined
      : new FileStatCache(join(cacheDirectory, 'folders'), root)
  const texts = new Map<string, string>()
  const digests: string[] = []
  const unreadable: string[] = []
  const found = new Map<string, PackedExtraction & { readonly key: string }>()
  const missing: UncachedFile[] = []

  const note = ({ path, stamp }: FoundFile, digest: string) => {
    digests.push(hash('sha256', `${path}\n${digest}`))
    known?.note(path, stamp, digest, foundAtMs)
  }
  const takeFromCache = ({ path, key }: CacheLookup): boolean => {
    const bytes = cache?.get(key)
    if (bytes) found.set(path, { key, ...readExtraction(bytes) })
    return bytes !== undefined
  }
  const takeUnread = (file: FoundFile): boolean => {
    const digest = isAsked(file.path) ? undefined : known?.digestOf(file.path, file.stamp)
    const key = digest && toKey(file.path, digest, getExtension(file.path))
    if (key === undefined || !takeFromCache({ path: file.path, key })) return false
    note(file, digest as string)
    return true
  }
  for (const file of files) {
    if (takeUnread(file)) continue
    const { path } = file
    const content = readFoundFile(join(root, path), DISCOVERY_LIMITS.fileBytesMax)
    if (!content) {
      unreadable.push(path)
      continue
    }
    const digest = hash('sha256', content)
    note(file, digest)
    if (isAsked(path)) texts.set(path, decode(content))
    const ending = getExtension(path) || programEnding(content)
    const key = toKey(path, digest, ending)
    if (key !== undefined && !takeFromCache({ path, key }))
      missing.push({ path, key, text: decode(content), ending })
  }
  const fromCache = found.size
  const extracted = await extractAll(missing, (done) => given.onProgress?.(done, missing.length))
  extracted.forEach((extraction, at) => {
    const { path, key } = missing[at] as UncachedFile
    found.set(path, { key, ...extraction })
    if ('packed' in extraction) cache?.put(key, extraction.packed)
    // Other failures depend on the machine and its load.
    else if (extraction.failed === 'syntax') cache?.put(key, NO_PROGRAM)
  })
  cache?.save()
  known?.save()
  const sources: PackedSource[] = []
  const failed: { path: string; reason: FailReason }[] = []
  for (const { path } of files) {
    const extraction = found.get(path)
    if (!extraction) continue
    if ('failed' in extraction) failed.push({ path, reason: extraction.failed })
    else {
      const { key, packed } = extraction
      sources.push({ path, key, packed, outline: unpackOutline(packed) })
    }
  }
  return { sources, texts, digests, unreadable, failed, fromCache }
}

/** The cache key of a file's facts; undefined when no extractor reads files of its kind. */
const toKey = (path: string, digest: string, ending: string): string | undefined => {
  const version = findExtractor(path) ?? findExtractor(`program.${ending}`)
  return version && HashedCache.key(digest, `${version}:${ending}:${FACTS_FORMAT}`)
}

const NO_PROGRAM = new Uint8Array(0)

const readExtraction = (bytes: Uint8Array): PackedExtraction =>
  bytes.length === 0 ? { failed: 'syntax' } : { packed: bytes }

const INTERPRETERS: readonly (readonly [RegExp, string])[] = [
  [/^#!.*\b(?:node|bun|deno)\b/, 'js'],
  [/^#!.*\bpython[\d.]*\b/, 'py'],
  [/^#!.*\bruby\b/, 'rb'],
  [/^#!.*\bphp\b/, 'php'],
]

const programEnding = (content: Buffer): string => {
  const [first = ''] = content.toString('latin1', 0, 128).split('\n')
  return INTERPRETERS.find(([pattern]) => pattern.test(first))?.[1] ?? ''
}

// Sources in an old encoding are still read: what is not UTF-8 is in comments and texts.
const decode = (content: Buffer): string => content.toString('utf8').replace(/^\ufeff/, '')

import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from '@daimon/files'

/**
 * Submissions on disk: one file per fragment of a principal and one per scan content. Files appear
 * atomically; the database defines which are valid.
 */
export class Spool {
  readonly directory: string

  constructor(directory: string) {
    this.directory = directory
    mkdirSync(join(directory, 'contents'), { recursive: true, mode: 0o700 })
    mkdirSync(join(directory, 'graphs'), { recursive: true, mode: 0o700 })
    mkdirSync(join(directory, 'arriving'), { recursive: true, mode: 0o700 })
  }

  /** Directory of a principal's fragments. */
  fragmentDirectory(principal: string): string {
    return join(this.directory, 'fragments', hashPrincipal(principal))
  }

  /** File of a scan's content. */
  contentFile(scanId: string): string {
    return join(this.directory, 'contents', scanId)
  }

  /** A new file name for an incoming submission. */
  arriving(): string {
    return join(this.directory, 'arriving', randomUUID())
  }

  /** File of the received part of an upload, still encoded. */
  partFile(principal: string, digest: string): string {
    return join(this.fragmentDirectory(principal), `${digest}.part`)
  }

  /** File of a graph that a query carried. */
  graphFile(principal: string, digest: string): string {
    return join(this.#graphDirectory(principal), digest)
  }

  /** Whether the graph is stored; it then counts as just used. */
  hasGraph(file: string): boolean {
    if (!existsSync(file)) return false
    const now = new Date()
    utimesSync(file, now, now)
    return true
  }

  /** Removes the least recently used graphs of a principal beyond its limit. */
  makeRoomForGraph(principal: string): void {
    const directory = this.#graphDirectory(principal)
    if (!existsSync(directory)) return
    const files = readdirSync(directory).map((name) => join(directory, name))
    const usedMs = new Map(files.map((file) => [file, statSync(file).mtimeMs]))
    for (const file of files
      .toSorted((a, b) => (usedMs.get(b) ?? 0) - (usedMs.get(a) ?? 0))
      .slice(GRAPHS_KEPT - 1))
      rmSync(file, { force: true })
  }

  #graphDirectory(principal: string): string {
    return join(this.directory, 'graphs', hashPrincipal(principal))
  }

  hasFragment(principal: string, digest: string): boolean {
    return existsSync(join(this.fragmentDirectory(principal), digest))
  }

  removeFragments(principal: string, digests: readonly string[]): void {
    for (const digest of digests)
      rmSync(join(this.fragmentDirectory(principal), digest), { force: true })
  }

  removeContents(scanIds: readonly string[]): void {
    for (const scanId of scanIds) {
      rmSync(this.contentFile(scanId), { force: true })
      rmSync(getReportFile(this.contentFile(scanId)), { force: true })
      this.removeSources(scanId)
    }
  }

  /** Removes the shared sources of a scan, which aren't needed after it ends. */
  removeSources(scanId: string): void {
    rmSync(getSourcesFile(this.contentFile(scanId)), { force: true })
    rmSync(extractedSourcesDirectory(this.contentFile(scanId)), { recursive: true, force: true })
  }

  /** Moves an incoming submission and its sources into place. */
  place(arrivedFile: string, scanId: string): void {
    const sources = getSourcesFile(arrivedFile)
    if (existsSync(sources)) renameSync(sources, getSourcesFile(this.contentFile(scanId)))
    renameSync(arrivedFile, this.contentFile(scanId))
  }

  /** Removes an incoming submission that wasn't placed. */
  discard(arrivedFile: string): void {
    rmSync(arrivedFile, { force: true })
    rmSync(getSourcesFile(arrivedFile), { force: true })
  }

  /** Removes files without a row that are older than an hour. */
  sweep(isKnown: (scanId: string) => boolean, nowMs: number): void {
    const isOld = (file: string) =>
      nowMs - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > SWEEP_AFTER_MS
    for (const name of readdirSync(join(this.directory, 'arriving'))) {
      const file = join(this.directory, 'arriving', name)
      if (isOld(file)) rmSync(file, { force: true })
    }
    for (const name of readdirSync(join(this.directory, 'graphs'), { recursive: true })) {
      const file = join(this.directory, 'graphs', String(name))
      if (statSync(file, { throwIfNoEntry: false })?.isFile() === true && isOld(file))
        rmSync(file, { force: true })
    }
    for (const name of readdirSync(join(this.directory, 'contents')))
      if (!isKnown(name.replace(/\..*$/, '')) && isOld(this.contentFile(name)))
        rmSync(this.contentFile(name), { recursive: true, force: true })
  }
}

const SWEEP_AFTER_MS = 3_600_000
/** Graphs of queries per principal. */
const GRAPHS_KEPT = 16

const hashPrincipal = (principal: string): string =>
  createHash('sha256').update(principal).digest('hex').slice(0, 32)

/** File of a scan's report, next to its content. */
export const getReportFile = (contentFile: string): string => `${contentFile}.report`

/** File of the shared sources, if any. */
export const getSourcesFile = (contentFile: string): string => `${contentFile}.sources`

/** Directory of the extracted sources during a run. */
export const extractedSourcesDirectory = (contentFile: string): string => `${contentFile}.files`

/** Writes a file of a submission atomically and durably. */
export const writeWhole = (file: string, bytes: Uint8Array): void =>
  replaceFile(file, bytes, { isPrivate: true, isDurable: true })

/** The bytes of a fragment, or `undefined` if missing. */
export const readFragment = (directory: string, digest: string): Uint8Array | undefined => {
  try {
    return readFileSync(join(directory, digest))
  } catch {
    return undefined
  }
}

import { createHash, randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * What was submitted, on disk: a file for each fragment of a principal and one for the content of each scan. Files
 * are put in place whole; the database says which of them count.
 */
export class Spool {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    mkdirSync(join(folder, 'contents'), { recursive: true, mode: 0o700 })
    mkdirSync(join(folder, 'arriving'), { recursive: true, mode: 0o700 })
  }

  /** Where the fragments of a principal lie. */
  fragmentFolder(principal: string): string {
    const name = createHash('sha256').update(principal).digest('hex').slice(0, 32)
    return join(this.folder, 'fragments', name)
  }

  /** Where the content of a scan lies. */
  contentFile(scanId: string): string {
    return join(this.folder, 'contents', scanId)
  }

  /** A new name for something that arrives. */
  arriving(): string {
    return join(this.folder, 'arriving', randomUUID())
  }

  /** The part of an upload that has arrived, as it was sent. */
  partFile(principal: string, digest: string): string {
    return join(this.fragmentFolder(principal), `${digest}.part`)
  }

  hasFragment(principal: string, digest: string): boolean {
    return existsSync(join(this.fragmentFolder(principal), digest))
  }

  removeFragments(principal: string, digests: readonly string[]): void {
    for (const digest of digests)
      rmSync(join(this.fragmentFolder(principal), digest), { force: true })
  }

  removeContents(scanIds: readonly string[]): void {
    for (const scanId of scanIds) {
      rmSync(this.contentFile(scanId), { force: true })
      rmSync(reportFileOf(this.contentFile(scanId)), { force: true })
      this.removeSources(scanId)
    }
  }

  /** What was shared of the code of a scan: nobody needs it once the scan has ended. */
  removeSources(scanId: string): void {
    rmSync(sourcesFileOf(this.contentFile(scanId)), { force: true })
    rmSync(laidOutFolderOf(this.contentFile(scanId)), { recursive: true, force: true })
  }

  /** Puts what has arrived in its place, with the sources that came along. */
  place(arrivedFile: string, scanId: string): void {
    const sources = sourcesFileOf(arrivedFile)
    if (existsSync(sources)) renameSync(sources, sourcesFileOf(this.contentFile(scanId)))
    renameSync(arrivedFile, this.contentFile(scanId))
  }

  /** Removes what arrived and was not placed. */
  discard(arrivedFile: string): void {
    rmSync(arrivedFile, { force: true })
    rmSync(sourcesFileOf(arrivedFile), { force: true })
  }

  /** Removes what no row tells of and nobody has touched for an hour. */
  sweep(isKnown: (scanId: string) => boolean, nowMs: number): void {
    const isOld = (file: string) =>
      nowMs - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? nowMs) > SWEEP_AFTER_MS
    for (const name of readdirSync(join(this.folder, 'arriving'))) {
      const file = join(this.folder, 'arriving', name)
      if (isOld(file)) rmSync(file, { force: true })
    }
    for (const name of readdirSync(join(this.folder, 'contents')))
      if (!isKnown(name.replace(/\..*$/, '')) && isOld(this.contentFile(name)))
        rmSync(this.contentFile(name), { recursive: true, force: true })
  }
}

const SWEEP_AFTER_MS = 3_600_000

/** Where what a report tells of a scan lies, beside its content. */
export const reportFileOf = (contentFile: string): string => `${contentFile}.report`

/** Where the sources of a submission lie, if it shared some. */
export const sourcesFileOf = (contentFile: string): string => `${contentFile}.sources`

/** Where they lie as files while they are tried. */
export const laidOutFolderOf = (contentFile: string): string => `${contentFile}.files`

/** Writes a file whole and on disk, or not at all. */
export const writeWhole = (file: string, bytes: Uint8Array): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const next = `${file}.${randomUUID()}.next`
  const handle = openSync(next, 'wx', 0o600)
  try {
    writeSync(handle, bytes)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(next, file)
}

/** The bytes of a fragment, if they are there. */
export const readFragment = (folder: string, digest: string): Uint8Array | undefined => {
  try {
    return readFileSync(join(folder, digest))
  } catch {
    return undefined
  }
}

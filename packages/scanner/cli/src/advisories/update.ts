import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { FileLock, FileLockedError } from '@daimon/files'
import { type DownloadContext, DownloadError } from './download.ts'
import type { ExportUpdate } from './osv-export.ts'
import type { Source } from './sources.ts'
import { readUpdateState, writeUpdateState } from './update-state.ts'

export type SourceResult = {
  readonly name: string
  readonly outcome: ExportUpdate['outcome'] | 'failed'
  /** Records for `changes`, bytes for `complete`. */
  readonly size: number
  /** Why the source failed, as a sentence without a period. */
  readonly problem?: string
}

type Options = {
  readonly sources: readonly Source[]
  /** The directory of imported advisories. */
  readonly directory: string
  readonly onSource: (name: string) => void
  /** Imports the files of a directory; returns the names of those that are damaged. */
  readonly importFrom: (directory: string) => Promise<readonly string[]>
}

/**
 * Fetches what is new in each source, imports it in one step, and then records what is known. A
 * source that fails doesn't affect the others; the next update resumes its download.
 *
 * @throws {DownloadError} if another update into the directory runs.
 */
export const updateAdvisories = (
  context: DownloadContext,
  { sources, directory, onSource, importFrom }: Options,
): Promise<readonly SourceResult[]> =>
  withUpdateLock(directory, async () => {
    const downloads = join(directory, 'downloads')
    mkdirSync(downloads, { recursive: true })
    // A killed update leaves complete files; nothing is known of their state.
    removeComplete(downloads)
    const stateFile = join(directory, 'update.json')
    const state = { ...readUpdateState(stateFile) }
    const results: SourceResult[] = []
    for (const { name, url, fetch } of sources) {
      onSource(name)
      const known = state[name]?.url === url ? state[name] : undefined
      try {
        const { outcome, size, state: next } = await fetch(context, downloads, known)
        results.push({ name, outcome, size })
        state[name] = { ...next, url }
      } catch (error) {
        if (!(error instanceof DownloadError)) throw error
        results.push({ name, outcome: 'failed', size: 0, problem: error.message })
      }
    }
    const damaged = hasNew(results) ? await importFrom(downloads) : []
    removeComplete(downloads)
    const checked = results.map((result) => {
      if (!damaged.some((file) => file.startsWith(`${result.name}-`))) return result
      delete state[result.name]
      return { ...result, outcome: 'failed' as const, problem: 'The file is damaged' }
    })
    writeUpdateState(stateFile, state)
    return checked
  })

const hasNew = (results: readonly SourceResult[]): boolean =>
  results.some(({ outcome }) => outcome === 'changes' || outcome === 'complete')

/** Hidden files are incomplete, and resumed. */
const removeComplete = (directory: string): void => {
  for (const name of readdirSync(directory))
    if (!name.startsWith('.')) rmSync(join(directory, name), { recursive: true, force: true })
}

const withUpdateLock = async <T>(directory: string, act: () => Promise<T>): Promise<T> => {
  const lock = new FileLock(join(directory, 'update-lock.db'), { waitMs: 0 })
  try {
    const release = lock.acquire()
    try {
      return await act()
    } finally {
      release()
    }
  } catch (error) {
    if (!(error instanceof FileLockedError)) throw error
    throw new DownloadError('Another update into this directory runs. Wait until it ends', {
      cause: error,
    })
  } finally {
    lock.close()
  }
}

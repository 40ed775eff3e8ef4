import { statSync } from 'node:fs'
import { platform } from 'node:os'
import { resolve } from 'node:path'
import type { FragmentsPayload } from '@daimon/scanner-api'
import {
  type Naming,
  type RepositoryScan,
  anonymousNaming,
  buildPayload,
  plainNaming,
  scanRepository,
} from '@daimon/scanner-core'
import { createProgress } from '@daimon/terminal'
import { anonymousKey, cacheFolder } from './config.ts'
import { type Io, UsageError } from './io.ts'

export type Prepared = {
  readonly scan: RepositoryScan
  readonly naming: Naming
  readonly payload: FragmentsPayload
}

/** Scans a folder into a payload, with progress on a terminal. Throws a UsageError for what is no folder. */
export const prepare = async (io: Io, path: string, isAnonymous: boolean): Promise<Prepared> => {
  const root = resolve(path)
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`'${path}' is no folder.`)
  const naming = isAnonymous ? anonymousNaming(anonymousKey(io.env)) : plainNaming()
  const progress = createProgress(io.err)
  const scan = await scanRepository({
    root,
    naming,
    cacheFolder: cacheFolder(io.env),
    nowMs: io.nowMs,
    onProgress: progress.say,
  })
  progress.end()
  return { scan, naming, payload: buildPayload({ scan, naming, clientOs: platform() }) }
}

/** Nothing that any extractor or lockfile parser reads. */
export const isNothing = ({ scan }: Prepared): boolean =>
  scan.filesParsed === 0 &&
  scan.dependencies.length === 0 &&
  scan.failed.length === 0 &&
  scan.graph.fragments.length === 0

/**
 * Files failed or were cut off: what was not looked at is never called clean. A link does not count: what it leads to
 * in the repository is read in its own place. Nor does a call graph that is imprecise, which the payload tells.
 */
export const isPartial = ({ scan, payload }: Prepared): boolean =>
  scan.failed.length > 0 ||
  scan.skipped.some(({ reason }) => reason !== 'link') ||
  payload.fragments.length < scan.graph.fragments.length

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
import { anonymousKey, cacheDirectory } from './config.ts'
import { type Io, UsageError } from './io.ts'

export type PreparedScan = {
  readonly scan: RepositoryScan
  readonly naming: Naming
  readonly payload: FragmentsPayload
}

type PrepareOptions = {
  readonly isAnonymous?: boolean
  /** Whether the payload stays on this machine, where the service's limits don't apply. */
  readonly isLocal?: boolean
}

/** Builds the payload of a directory, with progress on a terminal. */
export const prepare = async (
  io: Io,
  path: string,
  { isAnonymous = false, isLocal = false }: PrepareOptions = {},
): Promise<PreparedScan> => {
  const root = resolve(path)
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new UsageError(`Not a directory: '${path}'. Pass a directory path.`)
  const naming = isAnonymous ? anonymousNaming(anonymousKey(io.env)) : plainNaming()
  const progress = createProgress(io.err)
  const scan = await scanRepository({
    root,
    naming,
    cacheDirectory: cacheDirectory(io.env),
    nowMs: io.nowMs,
    onProgress: progress.say,
    readsInstalled: true,
  })
  progress.end()
  return { scan, naming, payload: buildPayload({ scan, naming, isLocal, clientOs: platform() }) }
}

/** Whether the directory has no file that an extractor or a lockfile parser reads. */
export const isNothing = ({ scan }: PreparedScan): boolean =>
  scan.filesParsed === 0 &&
  scan.dependencies.length === 0 &&
  scan.failed.length === 0 &&
  scan.graph.fragments.length === 0

/**
 * Whether files failed or were omitted, so the result can't be clean. Links don't count, because
 * their targets in the repository are read too, and neither does an imprecise call graph, which the
 * payload reports.
 */
export const isPartial = ({ scan, payload }: PreparedScan): boolean =>
  scan.failed.length > 0 ||
  scan.graph.skippedFlow !== undefined ||
  scan.skipped.some(({ reason }) => reason !== 'link') ||
  countNodes(payload.fragments) < countNodes(scan.graph.fragments)

type Fragments = readonly { readonly nodes: readonly unknown[] }[]
const countNodes = (fragments: Fragments): number =>
  fragments.reduce((sum, { nodes }) => sum + nodes.length, 0)

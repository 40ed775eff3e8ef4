import { readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { listModules } from '../scan-repository.ts'
import { readInstalledReach } from './installed-reach.ts'
import type { LiveFile } from './live-names.ts'

/** Counts of functions in installed packages, for evaluations. */
export type InstalledFunctions = {
  readonly total: number
  /** May run, by names that the code has. */
  readonly reachable: number
  /** Run only if a property or module is read by a name that is computed. */
  readonly unknown: number
  readonly filesUnread: number
  /** The time without counting. */
  readonly tookMs: number
  /** Whether the function between these lines may run; undefined if it is not a function. */
  readonly find: (path: string, line: number, endLine: number) => FunctionReach | undefined
}

type FunctionReach = 'reachable' | 'unknown' | 'unreachable'

/** Reads which functions of installed packages an application may run. */
export const readInstalledFunctions = (
  directory: string,
  nowMs: () => number,
): InstalledFunctions => {
  const root = realpathSync(directory)
  const startedAtMs = nowMs()
  const { likely, possible, read } = readInstalledReach(root, listModules(root, nowMs))
  const tookMs = nowMs() - startedAtMs
  const counts = { reachable: 0, unknown: 0, unreachable: 0 }
  let filesUnread = 0
  const getReach = (path: string, part: number): FunctionReach =>
    isLive(likely.files.get(path), part)
      ? 'reachable'
      : isLive(possible.files.get(path), part)
        ? 'unknown'
        : 'unreachable'
  const listFunctions = (path: string): readonly number[] => {
    try {
      const parts = read(path)?.parts ?? []
      return [...parts.keys()].filter((at) => at > 0 && parts[at]?.isFunction === true)
    } catch {
      filesUnread += 1
      return []
    }
  }
  for (const path of listInstalledFiles(join(root, 'node_modules')))
    for (const part of listFunctions(path)) counts[getReach(path, part)] += 1
  return {
    total: counts.reachable + counts.unknown + counts.unreachable,
    reachable: counts.reachable,
    unknown: counts.unknown,
    filesUnread,
    tookMs,
    find: (path, line, endLine) => {
      const parts = read(path)?.parts ?? []
      const found = listFunctions(path)
        .filter((at) => parts[at]?.line === line && parts[at]?.endLine === endLine)
        .map((at) => getReach(path, at))
      return (['reachable', 'unknown', 'unreachable'] as const).find((each) => found.includes(each))
    },
  }
}

const isLive = (file: LiveFile | undefined, part: number): boolean => file?.isLive[part] === 1

const listInstalledFiles = (directory: string): string[] => {
  const found: string[] = []
  const queue = [directory]
  for (let at = queue.pop(); at !== undefined; at = queue.pop())
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      const path = join(at, entry.name)
      if (entry.isDirectory()) queue.push(path)
      else if (entry.isFile() && /\.[cm]?js$/.test(entry.name)) found.push(path)
    }
  return found
}

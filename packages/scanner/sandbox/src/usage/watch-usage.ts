import { readdirSync, statSync, statfsSync } from 'node:fs'
import { type Limits, WORK_DIRECTORY } from '../policy.ts'
import { type ProcessUsage, readProcessUsage } from './process-usage.ts'
import { socketBytes } from './socket-memory.ts'

const INTERVAL_MS = 50

export type UsageLimits = Pick<Limits, 'cpuMs' | 'memoryBytes' | 'files'> & {
  readonly descriptors: number
  /** Whether `memfd_create` is allowed, so that open memory files count. */
  readonly hasMemoryFiles: boolean
  /** Further directories that the run may write to. */
  readonly writable?: readonly string[]
}

type Exceeded = 'cpu' | 'memory' | 'files' | 'descriptors'

/**
 * Adds up what all processes of a sandbox use, and calls `exceed` once it is more than allowed.
 * RLIMITs apply to one process each; this applies to all. Returns a function that stops it.
 */
export const watchUsage = (
  rootPid: number,
  limits: UsageLimits,
  exceed: (what: Exceeded) => void,
): (() => void) => {
  const look = () => {
    const what = findExceeded(rootPid, limits)
    if (what !== undefined) exceed(what)
  }
  const timer = setInterval(look, INTERVAL_MS)
  return () => clearInterval(timer)
}

const findExceeded = (rootPid: number, limits: UsageLimits): Exceeded | undefined => {
  const root = `/proc/${rootPid}/root`
  if (!isSandboxRoot(root)) return undefined
  const processes = readProcesses(`${root}/proc`, limits)
  const sum = (of: (usage: ProcessUsage) => number): number =>
    processes.reduce((total, usage) => total + of(usage), 0)
  if (sum(({ cpuMs }) => cpuMs) > limits.cpuMs) return 'cpu'
  if (sum(({ descriptors }) => descriptors) > limits.descriptors) return 'descriptors'
  const ownBytes = sum(({ privateBytes }) => privateBytes) + sharedBytes(processes)
  const roomBytes = limits.memoryBytes - ownBytes
  if (roomBytes < 0 || socketBytes(rootPid, roomBytes) > roomBytes) return 'memory'
  return filesIn(root, limits.writable) > limits.files ? 'files' : undefined
}

/** Until its own directories are mounted, the root of the process is that of the host. */
const isSandboxRoot = (root: string): boolean => {
  try {
    return (
      statSync(`${root}/`).dev !== statSync('/').dev &&
      statSync(`${root}/proc`).dev !== statSync('/proc').dev
    )
  } catch {
    return false
  }
}

/**
 * The process file system of the sandbox lists all its processes and no others, independent of
 * their parents.
 */
const readProcesses = (proc: string, limits: UsageLimits): ProcessUsage[] => {
  try {
    return readdirSync(proc)
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readProcessUsage(`${proc}/${pid}`, limits))
  } catch {
    return []
  }
}

/**
 * Bytes of shared memory, counted once for all processes that map it: Linux charges its pages to no
 * process once the process that touched them has unmapped them or ended.
 */
const sharedBytes = (processes: readonly ProcessUsage[]): number => {
  const sizes = new Map<string, number>()
  for (const { shared } of processes)
    for (const [inode, bytes] of shared) sizes.set(inode, Math.max(bytes, sizes.get(inode) ?? 0))
  return [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0)
}

/** Number of files in the writable directories; bubblewrap bounds only their bytes. */
const filesIn = (root: string, writable: readonly string[] = []): number => {
  try {
    return [WORK_DIRECTORY, '/dev/shm', ...writable].reduce((sum, directory) => {
      const { files, ffree } = statfsSync(root + directory)
      return sum + files - ffree
    }, 0)
  } catch {
    return 0
  }
}

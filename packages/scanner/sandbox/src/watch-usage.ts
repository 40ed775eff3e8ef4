import { readFileSync, statSync, statfsSync } from 'node:fs'
import { type Limits, WORK_FOLDER } from './policy.ts'

const INTERVAL_MS = 50
// USER_HZ is 100 on every machine that Linux runs node on.
const TICK_MS = 10
const PROCESSES_MAX = 4_096

type Usage = { readonly cpuMs: number; readonly memoryBytes: number }

/**
 * Adds up what a process and all that descend from it use, and calls `exceed` once it is more than allowed. RLIMITs
 * hold for one process each; this holds for all. Whoever leaves its parents stays a child of the first process of
 * the sandbox, so nobody drops out of the sum. Gives a function that stops it.
 */
export const watchUsage = (
  rootPid: number,
  { cpuMs, memoryBytes, files }: Pick<Limits, 'cpuMs' | 'memoryBytes' | 'files'>,
  exceed: (what: 'cpu' | 'memory' | 'files') => void,
): (() => void) => {
  const look = () => {
    const usage = usageOf(rootPid)
    if (usage.memoryBytes > memoryBytes) exceed('memory')
    else if (usage.cpuMs > cpuMs) exceed('cpu')
    else if (filesSeenBy(rootPid) > files) exceed('files')
  }
  const timer = setInterval(look, INTERVAL_MS)
  return () => clearInterval(timer)
}

const usageOf = (rootPid: number): Usage => {
  let cpuMs = 0
  let bytes = 0
  const pids = [rootPid]
  for (let at = 0; at < pids.length && at < PROCESSES_MAX; at += 1) {
    const folder = `/proc/${pids[at]}`
    // After the name, which may hold spaces and brackets: utime, stime, cutime and cstime are fields 14 to 17.
    const [, rest = ''] = read(`${folder}/stat`).split(/\) (?!.*\) )/)
    const ticks = rest.split(' ').slice(11, 15).map(Number)
    cpuMs += ticks.reduce((sum, each) => sum + each, 0) * TICK_MS
    bytes += residentBytes(read(`${folder}/status`))
    pids.push(...read(`${folder}/task/${pids[at]}/children`).split(' ').filter(Boolean).map(Number))
  }
  return { cpuMs, memoryBytes: bytes }
}

/** Without files: those are the programs themselves, shared by all who run them. */
const residentBytes = (status: string): number =>
  [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce(
    (sum, [, kilobytes]) => sum + Number(kilobytes) * 1024,
    0,
  )

/** What stands in the folders that can be written; bubblewrap bounds their bytes alone. */
const filesSeenBy = (pid: number): number => {
  const root = `/proc/${pid}/root`
  try {
    // Until its own folders are mounted, its root is that of the host.
    if (statSync(`${root}/`).dev === statSync('/').dev) return 0
    return [WORK_FOLDER, '/dev/shm'].reduce((sum, folder) => {
      const { files, ffree } = statfsSync(root + folder)
      return sum + files - ffree
    }, 0)
  } catch {
    return 0
  }
}

// It may have ended between two reads.
const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

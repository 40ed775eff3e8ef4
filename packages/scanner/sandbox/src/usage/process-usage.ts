import { readFileSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { readBounded } from './read-bounded.ts'

export type ProcessUsage = {
  readonly cpuMs: number
  /**
   * Bytes of resident private memory and page tables. Excludes files, which all processes of a
   * program share.
   */
  readonly privateBytes: number
  readonly descriptors: number
  /** Bytes of shared memory that it maps or, if requested, has open, by inode. */
  readonly shared: ReadonlyMap<string, number>
}

// USER_HZ is 100 on every Linux machine that node supports.
const TICK_MS = 10
/**
 * A node has 50 kB of mappings. More than this is an attack on the Linux kernel memory for them.
 */
const MAPS_BYTES_MAX = 1024 * 1024
// Sharing without a file of a mounted directory: `mmap`, System V, and `memfd_create`.
const SHARED_MAPPING =
  /^([0-9a-f]+)-([0-9a-f]+) ...s \S+ \S+ (\d+) +\/(dev\/zero \(deleted\)|SYSV|memfd:)/gm

/**
 * Resource usage of a process, by its directory in a process file system; zero when it has ended.
 */
export const readProcessUsage = (
  directory: string,
  { hasMemoryFiles }: { readonly hasMemoryFiles: boolean },
): ProcessUsage => {
  // After the name, which may contain spaces and brackets: utime, stime, cutime, and cstime are
  // fields 14 to 17.
  const [, rest = ''] = read(`${directory}/stat`).split(/\) (?!.*\) )/)
  const ticks = rest.split(' ').slice(11, 15).map(Number)
  const status = read(`${directory}/status`)
  const maps = readBounded(`${directory}/maps`, MAPS_BYTES_MAX)
  const descriptors = listDescriptors(directory)
  return {
    cpuMs: ticks.reduce((sum, each) => sum + each, 0) * TICK_MS,
    privateBytes: maps === undefined ? Infinity : sumPrivateBytes(status),
    descriptors: descriptors.length,
    shared: new Map([
      ...sharedMappings(maps ?? ''),
      ...(hasMemoryFiles ? descriptors.flatMap(openMemoryFile) : []),
    ]),
  }
}

const sumPrivateBytes = (status: string): number =>
  [...status.matchAll(/^(?:RssAnon|VmPTE|HugetlbPages):\s+(\d+) kB$/gm)].reduce(
    (sum, [, kilobytes]) => sum + Number(kilobytes) * 1024,
    0,
  )

const sharedMappings = (maps: string): Map<string, number> => {
  const sizes = new Map<string, number>()
  for (const [, from = '0', to = '0', inode = '', name = ''] of maps.matchAll(SHARED_MAPPING)) {
    const key = name === MEMORY_FILE ? MEMORY_FILE + inode : inode
    sizes.set(key, (sizes.get(key) ?? 0) + Number.parseInt(to, 16) - Number.parseInt(from, 16))
  }
  return sizes
}

const MEMORY_FILE = 'memfd:'
const BLOCK_BYTES = 512

/** A memory file may hold pages that nothing maps. */
const openMemoryFile = (path: string): [key: string, bytes: number][] => {
  try {
    if (!readlinkSync(path).startsWith(`/${MEMORY_FILE}`)) return []
    const { ino, size, blocks } = statSync(path)
    return [[MEMORY_FILE + ino, Math.max(size, blocks * BLOCK_BYTES)]]
  } catch {
    return []
  }
}

const listDescriptors = (directory: string): string[] => {
  try {
    return readdirSync(`${directory}/fd`).map((each) => `${directory}/fd/${each}`)
  } catch {
    return []
  }
}

// The process may have ended between two reads.
const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

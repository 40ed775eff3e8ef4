/** What a run may use. Every number is a ceiling for the run as a whole unless it says otherwise. */
export type Limits = {
  /** From start to end; what is left then is killed, and the result files are still read. */
  readonly wallMs: number
  /** Of all processes together. */
  readonly cpuMs: number
  /** Resident memory of all processes together, files of the work folder apart. */
  readonly memoryBytes: number
  /** Processes and threads; a plain node has eleven. */
  readonly processes: number
  /** Of standard output and of standard error, each. */
  readonly outputBytes: number
  /** Of the work folder, `/tmp` and home included, and of the result files as they are handed back. */
  readonly diskBytes: number
  /** Files and folders there: an empty one takes no byte of a disk in memory, but a kilobyte of the kernel's. */
  readonly files: number
}

export const DEFAULT_LIMITS: Limits = {
  wallMs: 10_000,
  cpuMs: 10_000,
  memoryBytes: 512 * 1024 * 1024,
  processes: 64,
  outputBytes: 1024 * 1024,
  diskBytes: 64 * 1024 * 1024,
  files: 65_536,
}

/**
 * What V8 reserves before the first line runs: RLIMIT_DATA counts it, resident memory does not. Node 24 starts with
 * 600 MB and not with 512 MB.
 */
export const RESERVED_BYTES = 768 * 1024 * 1024

/** Folders of the system that node and a shell need, read-only. A link stays a link, what is missing is left out. */
export const SYSTEM_FOLDERS = [
  '/usr/bin',
  '/usr/lib',
  '/usr/lib64',
  '/usr/libx32',
  '/bin',
  '/lib',
  '/lib64',
  '/etc/alternatives',
  '/etc/ld.so.cache',
] as const

/** Where what is mounted may not lie: these belong to the sandbox. */
export const RESERVED_PLACES = [
  '/bin',
  '/dev',
  '/etc',
  '/lib',
  '/lib64',
  '/node',
  '/proc',
  '/sys',
  '/tmp',
  '/usr',
  '/work',
] as const

export const WORK_FOLDER = '/work'
/** Files that a program leaves here are handed back. */
export const RESULT_FOLDER = '/work/out'
/** The node that runs this program runs inside too. */
export const NODE_INSIDE = '/node/bin/node'

/** Also what a program sees of the world's names: nothing of the host. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  PATH: '/node/bin:/usr/bin:/bin',
  HOME: '/work/home',
  TMPDIR: '/work/tmp',
  LANG: 'C.UTF-8',
  TZ: 'UTC',
}

/** Everything is unshared; nothing is shared back. */
export const UNSHARED = [
  '--unshare-ipc',
  '--unshare-pid',
  '--unshare-net',
  '--unshare-uts',
  '--unshare-cgroup-try',
  '--hostname',
  'sandbox',
  '--die-with-parent',
  '--new-session',
  '--clearenv',
] as const

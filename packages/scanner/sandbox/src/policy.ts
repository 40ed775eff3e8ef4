/** Limits of a run. Each applies to the run as a whole unless it says otherwise. */
export type Limits = {
  /**
   * From start to end, in ms. The remaining processes are then killed, and the result files are
   * still read.
   */
  readonly wallMs: number
  /** Processor time of all processes together, in ms. */
  readonly cpuMs: number
  /** Resident memory of all processes together, without the files of the working directory. */
  readonly memoryBytes: number
  /** Processes and threads; a plain node has eleven. */
  readonly processes: number
  /** Bytes of standard output and of standard error, each. */
  readonly outputBytes: number
  /**
   * Bytes of the working directory, including `/tmp` and home, and of the returned result files.
   */
  readonly diskBytes: number
  /**
   * Files and directories there: an empty one takes no bytes of a disk in memory, but about 1 kB of
   * Linux kernel memory.
   */
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
 * What V8 reserves before the first line runs: RLIMIT_DATA counts it, resident memory does not.
 * Node 24 starts with 600 MB but not with 512 MB.
 */
export const RESERVED_BYTES = 768 * 1024 * 1024

/**
 * System directories that node and a shell need, mounted read-only. A link stays a link; a missing
 * directory is skipped.
 */
export const SYSTEM_DIRECTORIES = [
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

/** Paths that belong to the sandbox: no mount may be at or below them. */
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

export const WORK_DIRECTORY = '/work'
/** Files that a program leaves here are returned. */
export const RESULT_DIRECTORY = '/work/out'
/** The node that runs this program, as mounted inside. */
export const NODE_INSIDE = '/node/bin/node'

/** The complete environment of a program: nothing comes from the host. */
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

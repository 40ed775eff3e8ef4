/**
 * What a kind of run needs from the kernel beyond processes, files, and its loopback. Everything else is denied: shared
 * memory and sockets are memory of the host that no limit of a process counts.
 */
export type Profile = {
  /** Sockets in the file system. Socket pairs, by which node talks to its children, are always there. */
  readonly hasUnixSockets: boolean
  /** `memfd_create`; each such file is bounded by the limit of a file. */
  readonly hasMemoryFiles: boolean
  /** Memory mapped as shared and anonymous, which `watchUsage` counts by its size. */
  readonly hasSharedMappings: boolean
  /** The largest System V segment; the kernel allows 4,096 of them. 0 denies them. */
  readonly systemVBytesMax: number
  /** Open files of a process. */
  readonly descriptorsPerProcess: number
  /** Open files of all processes together. */
  readonly descriptors: number
  /** Directories of the system that it reads beside those of every run. */
  readonly systemFolders: readonly string[]
}

const NODE: Profile = {
  hasUnixSockets: false,
  hasMemoryFiles: false,
  hasSharedMappings: false,
  systemVBytesMax: 0,
  descriptorsPerProcess: 512,
  descriptors: 8_192,
  systemFolders: [],
}

export const PROFILES = {
  /** A package or a program of node or the shell. */
  node: NODE,
  /** A server that answers on the loopback: connections are descriptors. */
  application: { ...NODE, descriptorsPerProcess: 1_024 },
  /** Its shared buffers are one shared mapping; a segment of 56 bytes is its lock against a second server. */
  postgresql: {
    ...NODE,
    hasUnixSockets: true,
    hasSharedMappings: true,
    systemVBytesMax: 4_096,
    descriptorsPerProcess: 1_024,
    systemFolders: ['/usr/share/postgresql', '/usr/share/zoneinfo'],
  },
  /** Its processes share pictures by memory files, and its profile is locked by a socket. */
  chromium: {
    ...NODE,
    hasUnixSockets: true,
    hasMemoryFiles: true,
    hasSharedMappings: true,
    descriptorsPerProcess: 4_096,
    descriptors: 16_384,
    systemFolders: ['/usr/share/fonts', '/etc/fonts'],
  },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof PROFILES

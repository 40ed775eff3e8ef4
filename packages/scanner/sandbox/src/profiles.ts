/**
 * What a kind of run needs from Linux beyond processes, files, and its loopback. Everything else is
 * denied: shared memory and sockets are memory of the host that no limit of a process counts.
 */
export type Profile = {
  /**
   * Sockets in the file system. Socket pairs, which node uses to talk to its children, are always
   * allowed.
   */
  readonly hasUnixSockets: boolean
  /** `memfd_create`; the file size limit applies to each such file. */
  readonly hasMemoryFiles: boolean
  /** Memory mapped as shared and anonymous, which `watchUsage` counts by its size. */
  readonly hasSharedMappings: boolean
  /** Bytes of the largest System V segment; Linux allows 4,096 segments. 0 denies them. */
  readonly systemVBytesMax: number
  /** Open files of a process. */
  readonly descriptorsPerProcess: number
  /** Open files of all processes together. */
  readonly descriptors: number
  /** System directories that it reads in addition to those of every run. */
  readonly systemDirectories: readonly string[]
}

const NODE: Profile = {
  hasUnixSockets: false,
  hasMemoryFiles: false,
  hasSharedMappings: false,
  systemVBytesMax: 0,
  descriptorsPerProcess: 512,
  descriptors: 8_192,
  systemDirectories: [],
}

export const PROFILES = {
  /** A package, or a program of node or the shell. */
  node: NODE,
  /** A server that answers on the loopback: each connection is a descriptor. */
  application: { ...NODE, descriptorsPerProcess: 1_024 },
  /** A server in Python, which reads the rules of time zones from the system. */
  python: {
    ...NODE,
    descriptorsPerProcess: 1_024,
    systemDirectories: ['/usr/share/zoneinfo'],
  },
  /**
   * Its shared buffers are one shared mapping; a segment of 56 bytes is its lock against a second
   * server.
   */
  postgresql: {
    ...NODE,
    hasUnixSockets: true,
    hasSharedMappings: true,
    systemVBytesMax: 4_096,
    descriptorsPerProcess: 1_024,
    systemDirectories: ['/usr/share/postgresql', '/usr/share/zoneinfo'],
  },
  /** Its processes share images through memory files, and a socket locks its profile. */
  chromium: {
    ...NODE,
    hasUnixSockets: true,
    hasMemoryFiles: true,
    hasSharedMappings: true,
    descriptorsPerProcess: 4_096,
    descriptors: 16_384,
    systemDirectories: ['/usr/share/fonts', '/etc/fonts'],
  },
} as const satisfies Record<string, Profile>

export type ProfileName = keyof typeof PROFILES

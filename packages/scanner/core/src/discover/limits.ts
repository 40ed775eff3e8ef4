/** Limits of a scan. Beyond a limit, files are skipped, counted, and named. */
export const DISCOVERY_LIMITS = {
  filesMax: 100_000,
  /** Includes minified bundles of some megabytes; a larger file is data. */
  fileBytesMax: 4 * 1_048_576,
  bytesMax: 512 * 1_048_576,
  depthMax: 64,
  /** Length of the path within the repository; the service rejects longer ones. */
  pathLengthMax: 1_024,
  timeMs: 60_000,
} as const
export type DiscoveryLimits = { readonly [Name in keyof typeof DISCOVERY_LIMITS]: number }

/** Limits for the additional files, which are skipped before source files are. */
export const BESIDE_LIMITS = {
  filesMax: 50_000,
  /** A larger file is data. */
  fileBytesMax: 1_048_576,
  bytesMax: 256 * 1_048_576,
} as const

/** How much of a repository is looked at. Past a bound the rest is left out, counted and named. */
export const DISCOVERY_LIMITS = {
  filesMax: 100_000,
  /** Minified bundles of some megabytes are read; what is larger is data. */
  fileBytesMax: 4 * 1_048_576,
  bytesMax: 512 * 1_048_576,
  depthMax: 64,
  /** Of the path within the repository: the service takes no longer one. */
  pathLengthMax: 1_024,
  timeMs: 60_000,
} as const
export type DiscoveryLimits = { readonly [Name in keyof typeof DISCOVERY_LIMITS]: number }

/** Of the files that are looked at beside the program's: past these bounds they are left out first. */
export const BESIDE_LIMITS = {
  filesMax: 50_000,
  /** What is larger is data. */
  fileBytesMax: 1_048_576,
  bytesMax: 256 * 1_048_576,
} as const

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

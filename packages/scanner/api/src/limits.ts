/** Bounds of a submission, as in the contract: past them the service answers 413, and the client cuts and says so. */
export const LIMITS = {
  nodesMax: 50_000,
  edgesMax: 200_000,
  dependenciesMax: 5_000,
  entrypointsMax: 5_000,
  warningsMax: 256,
  languagesMax: 32,
  sourcesMax: 256,
  /** Of all shared sources together. */
  sourceBytesMax: 16 * 1_048_576,
} as const

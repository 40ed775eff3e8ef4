/**
 * Limits of a submission, from the contract. The service returns 413 beyond them; the client
 * truncates and reports it.
 */
export const LIMITS = {
  nodesMax: 50_000,
  edgesMax: 200_000,
  dependenciesMax: 5_000,
  entrypointsMax: 5_000,
  warningsMax: 256,
  languagesMax: 32,
  sourcesMax: 256,
  /** Total of all shared sources. */
  sourceBytesMax: 16 * 1_048_576,
} as const

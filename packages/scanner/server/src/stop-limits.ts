/**
 * Time limits of a stop: first for requests in flight, then for runs. An orchestrator should allow
 * 40 s in total (docs/operations/deploy.md).
 */

/** Time for requests in flight. */
export const DRAIN_MS = 10_000
/**
 * Time for a canceled task to stop its sandbox and clean up, also on a busy machine: a thread that
 * is terminated earlier leaves its sandbox running, up to the limits of the sandbox.
 */
export const CLEANUP_MS = 20_000
/** Time for scans to end and be released for the next process. */
export const RELEASE_MS = CLEANUP_MS + 2_000
/** Then the process ends as it is; the rest is for the database. */
export const SHUTDOWN_MS = DRAIN_MS + RELEASE_MS + 4_000

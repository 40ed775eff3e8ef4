/** Turns texts into directions. Every implementation passes the conformance suite beside this file. */
export type Embedder = {
  /** Names the space: vectors of different ids are never compared. */
  readonly id: string
  readonly dimension: number
  /** It takes microseconds and asks nobody: a transaction may wait for it. */
  readonly isAtHand?: true
  /**
   * One unit-length vector a text, in order. Rejects as a whole when the embedder is down, answers late or
   * answers rubbish, and when `signal` is aborted; the caller keeps the text and embeds it later.
   */
  readonly embed: (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>
}

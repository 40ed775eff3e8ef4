/**
 * Turns texts into vectors. Every implementation passes the conformance suite in
 * embedder.conformance.ts.
 */
export type Embedder = {
  /** Identifies the vector space: never compare vectors with different ids. */
  readonly id: string
  readonly dimension: number
  /** Embedding takes microseconds without I/O: a transaction can wait for it. */
  readonly isAtHand?: true
  /**
   * How far recall trusts its cosines in conversations between people and with an assistant, as
   * multiples of those of the built-in table. Default: 1.
   */
  readonly trust?: { readonly people: number; readonly assistant: number }
  /**
   * Returns one unit-length vector per text, in order. Rejects the whole batch when the embedder is
   * down, is too late, or returns invalid data, and when `signal` is aborted; the caller stores the
   * text and embeds it later.
   */
  readonly embed: (texts: readonly string[], signal?: AbortSignal) => Promise<Float32Array[]>
}

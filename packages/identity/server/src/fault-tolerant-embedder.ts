import type { Embedder } from '@daimon/identity-embed'
import type { Logger } from '@daimon/runtime'

export type FaultTolerantEmbedder = {
  readonly id: string
  readonly dimension: number
  /** A transaction may wait for it. */
  readonly isAtHand: boolean
  /** How far recall trusts its cosines: see `Embedder`. */
  readonly trust: Embedder['trust']
  /**
   * One vector a text, or `undefined` for all of them when the embedder fails: recall is lexical
   * then.
   */
  readonly embed: (texts: readonly string[]) => Promise<readonly (Float32Array | undefined)[]>
  /** Whether the last call worked. */
  readonly isUp: () => boolean
}

const REST_MS = 2_000

const isUsable = (vector: Float32Array | undefined, dimension: number): boolean =>
  vector?.length === dimension && vector.every((value) => Number.isFinite(value))

/**
 * An embedder that cannot take the service down: a failure, a late answer and rubbish all become
 * "no vector", so that what was said is stored all the same.
 */
export const createFaultTolerantEmbedder = (
  embedder: Embedder,
  log: Logger,
  timeoutMs: number,
): FaultTolerantEmbedder => {
  let isUp = true
  let restsUntil = 0
  return {
    id: embedder.id,
    dimension: embedder.dimension,
    isAtHand: embedder.isAtHand ?? false,
    trust: embedder.trust,
    isUp: () => isUp,
    embed: async (texts) => {
      if (texts.length === 0) return []
      // Not every turn should wait for a server that has just shown that it does not answer.
      if (performance.now() < restsUntil) return texts.map(() => undefined)
      try {
        const signal = AbortSignal.timeout(timeoutMs)
        const late = new Promise<never>((_resolve, reject) =>
          signal.addEventListener('abort', () =>
            reject(new Error(`no answer within ${timeoutMs} ms`)),
          ),
        )
        const vectors = await Promise.race([embedder.embed(texts, signal), late])
        if (
          vectors.length !== texts.length ||
          !vectors.every((vector) => isUsable(vector, embedder.dimension))
        )
          throw new Error('the embedder answered vectors that cannot be used')
        isUp = true
        return vectors
      } catch (error) {
        if (isUp)
          log.warn(
            { err: error, embedder: embedder.id },
            'the embedder is down: memories are stored without vectors',
          )
        isUp = false
        restsUntil = performance.now() + REST_MS
        return texts.map(() => undefined)
      }
    },
  }
}

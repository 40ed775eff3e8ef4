import type { OperationId } from '@daimon/identity-api'

export type Tool = {
  readonly name: string
  /** The operation that it calls; its route defines schemas, scope, and errors. */
  readonly operation: OperationId
  readonly title: string
  /** For a model: when to call it, what it needs and returns, what to do next, an example. */
  readonly description: string
  readonly does: 'reads' | 'adds' | 'changes' | 'erases'
  /** Whether repeating the call has no further effect. */
  readonly isIdempotent: boolean
  /** Arguments whose default differs from the HTTP API. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** The answer as text for a model. `nonce` is for fences around memories. */
  readonly say: (answer: never, nonce: string) => string
}

/** A tool whose `say` takes the answer of its operation; the route's schema guarantees its type. */
export type ToolOf<Answer> = Omit<Tool, 'say'> & {
  readonly say: (answer: Answer, nonce: string) => string
}

import type { OperationId } from '@daimon/identity-api'

export type Tool = {
  readonly name: string
  /** The operation that it calls: schemas, scope and errors are those of its route. */
  readonly operation: OperationId
  readonly title: string
  /** For a model: when to call it, what it needs, what it gives, what to do next, an example. */
  readonly description: string
  readonly does: 'reads' | 'adds' | 'changes' | 'erases'
  /** Whether the same call again changes nothing more. */
  readonly isIdempotent: boolean
  /** Arguments whose default is another one than over HTTP. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** The answer in words for a model. `nonce` is for fences around what was said. */
  readonly say: (answer: never, nonce: string) => string
}

/** A row whose `say` takes the answer of its operation; the route's schema is what vouches for it. */
export type ToolOf<Answer> = Omit<Tool, 'say'> & {
  readonly say: (answer: Answer, nonce: string) => string
}

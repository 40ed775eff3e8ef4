import type { IdentityRoutes, OperationId } from '@daimon/identity-api'
import type { Answer, Call } from '@daimon/runtime'
import type { z } from 'zod'
import type { Caller } from '../access/caller.ts'
import type { ServerContext } from '../server-context.ts'

type BodyOf<Id extends OperationId> = IdentityRoutes[Id] extends {
  body: { schema: infer S extends z.ZodType }
}
  ? z.output<S>
  : undefined
type QueryOf<Id extends OperationId> = IdentityRoutes[Id] extends {
  query: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** A call whose body and query have been held against the route's schemas. */
export type CallOf<Id extends OperationId> = Omit<Call<Caller>, 'body' | 'query'> & {
  readonly body: BodyOf<Id>
  readonly query: QueryOf<Id>
  /** The way in, where it is not HTTP. */
  readonly via?: 'mcp'
}

/** A use case: one file, one exported function. */
export type Operation<Id extends OperationId> = (
  parts: ServerContext,
  call: CallOf<Id>,
) => Promise<Answer>

export const ok = (body: object): Answer => ({ status: 200, body })

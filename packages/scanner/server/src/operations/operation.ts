import type { OperationId, ScannerRoutes } from '@daimon/scanner-api'
import type { Answer, Call } from '@daimon/runtime'
import type { z } from 'zod'
import type { Caller } from '../http/authenticate.ts'
import type { ServiceContext } from '../service-context.ts'

type BodyOf<Id extends OperationId> = ScannerRoutes[Id] extends { body: { isStream: true } }
  ? AsyncIterable<Uint8Array>
  : ScannerRoutes[Id] extends { body: { schema: infer S extends z.ZodType } }
    ? z.output<S>
    : undefined
type QueryOf<Id extends OperationId> = ScannerRoutes[Id] extends {
  query: infer S extends z.ZodType
}
  ? z.output<S>
  : undefined

/** A call with body and query validated by the route's schemas; a large body is a stream. */
type CallOf<Id extends OperationId> = Omit<Call<Caller>, 'body' | 'query'> & {
  readonly body: BodyOf<Id>
  readonly query: QueryOf<Id>
}

/** A use case: one file, one exported function. */
export type Operation<Id extends OperationId> = (
  parts: ServiceContext,
  call: CallOf<Id>,
) => Promise<Answer>

export const ok = (body: object): Answer => ({ status: 200, body })

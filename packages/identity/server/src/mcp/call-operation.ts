import type { OperationId } from '@daimon/identity-api'
import type { ServerContext } from '../server-context.ts'
import { getRoutes } from './get-routes.ts'
import { runOperation } from '../operations/run-operation.ts'
import type { McpRequest } from './mcp-request.ts'

export type OperationInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: unknown
  readonly body?: unknown
}

/** Runs the operation of a route with the scope that the route requires. */
export const callOperation = async (
  parts: ServerContext,
  request: McpRequest,
  id: OperationId,
  { params = {}, query, body }: OperationInput,
): Promise<unknown> => {
  const call = {
    caller: await request.callerFor(getRoutes(parts)[id].scope),
    requestId: request.requestId,
    params,
    query,
    body,
    bodyType: 'json',
    // A route's headers are arguments here.
    headers: new Headers(),
    via: 'mcp',
  } as unknown as never
  const answer = await runOperation(parts, id, call)
  return answer.body
}

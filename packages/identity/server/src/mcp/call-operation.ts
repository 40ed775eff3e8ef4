import type { OperationId } from '@daimon/identity-api'
import type { KernelParts } from '../kernel-parts.ts'
import { routesOf } from './routes-of.ts'
import { runOperation } from '../operations/run-operation.ts'
import type { McpRequest } from './mcp-request.ts'

export type OperationInput = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: unknown
  readonly body?: unknown
}

/** The very operation behind a route, with the scope that the route asks for. */
export const callOperation = async (
  parts: KernelParts,
  request: McpRequest,
  id: OperationId,
  { params = {}, query, body }: OperationInput,
): Promise<unknown> => {
  const call = {
    caller: await request.callerFor(routesOf(parts)[id].scope),
    requestId: request.requestId,
    params,
    query,
    body,
    bodyType: 'json',
    // What a header can say on a route is an argument here.
    headers: new Headers(),
    via: 'mcp',
  } as unknown as never
  const answer = await runOperation(parts, id, call)
  return answer.body
}

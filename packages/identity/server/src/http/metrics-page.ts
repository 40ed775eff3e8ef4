import { ApiError } from '@daimon/runtime'
import type { Context } from 'hono'
import { type Authenticate, OPERATOR } from '../access/caller.ts'

/**
 * `GET /metrics`. The figures are those of the whole process, of all owners together, so that only
 * its operator may read them: an admin key of the first owner, or no key if only this machine can
 * reach the port.
 */
export const metricsPage =
  (authenticate: Authenticate, metricsText: () => Promise<string>) =>
  async (context: Context): Promise<Response> => {
    const caller = await authenticate(context.req.raw, 'admin')
    if (caller.ownerId !== OPERATOR)
      throw new ApiError('ACCESS_DENIED', {
        status: 403,
        detail: `The figures of all owners are for the operator: send an admin key of the owner ${OPERATOR}.`,
      })
    return new Response(await metricsText(), {
      headers: {
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'x-content-type-options': 'nosniff',
      },
    })
  }

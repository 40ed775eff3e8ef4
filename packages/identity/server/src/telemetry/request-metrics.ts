import type { Context } from 'hono'
import { routePath } from 'hono/route'
import { channel } from 'node:diagnostics_channel'

/** What is published of every request: its route as the table has it, never its path. */
export type RequestMessage = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

export const REQUEST_CHANNEL = 'daimon.identity.request'

const requests = channel(REQUEST_CHANNEL)

const METHODS = new Set(['GET', 'POST', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'PUT'])

/** Runs what answers a request and publishes how long that took. */
export const measureRequest = async (
  context: Context,
  next: () => Promise<void>,
): Promise<void> => {
  if (!requests.hasSubscribers) {
    await next()
    return
  }
  const startedAt = performance.now()
  await next()
  const route = routePath(context, -1)
  requests.publish({
    // Callers may invent methods and paths: each would create a series of its own.
    method: METHODS.has(context.req.method) ? context.req.method : '_OTHER',
    route: route.endsWith('*') ? '_OTHER' : route,
    status: context.res.status,
    seconds: (performance.now() - startedAt) / 1_000,
  } satisfies RequestMessage)
}

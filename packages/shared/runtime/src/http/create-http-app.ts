import { Hono, type Context } from 'hono'
import { randomUUID } from 'node:crypto'
import { ApiError } from '../api-error.ts'
import type { Logger } from '../logger.ts'
import { type ErrorTable, problemResponse } from './problem.ts'

const REQUEST_ID = /^[\w.:-]{1,128}$/

export type HttpEnv = { Variables: { requestId: string } }

type Options = {
  readonly errors: ErrorTable
  /** Maps known errors to an ApiError; returns others unchanged, and they are logged. */
  readonly asCoded: (error: unknown) => unknown
  readonly log: Logger
  /** Middleware around each request, before routing. */
  readonly around: (context: Context<HttpEnv>, next: () => Promise<void>) => Promise<void>
}

/**
 * Creates an app that sets the request ID of each response (the caller's own if valid) and sends
 * errors as problems of the table.
 */
export const createHttpApp = ({ errors, asCoded, log, around }: Options): Hono<HttpEnv> => {
  const app = new Hono<HttpEnv>()
  app.use(async (context, next) => {
    const given = context.req.header('x-request-id')
    context.set('requestId', given !== undefined && REQUEST_ID.test(given) ? given : randomUUID())
    await around(context, next)
  })
  const problem = (error: unknown, context: Context<HttpEnv>) =>
    problemResponse(error, {
      table: errors,
      instance: context.req.path,
      requestId: context.get('requestId') ?? randomUUID(),
    })
  app.notFound((context) => problem(new ApiError('NOT_FOUND'), context))
  app.onError((error, context) => {
    const coded = asCoded(error)
    const requestId = context.get('requestId')
    if (!(coded instanceof ApiError))
      log.error({ err: error, requestId, path: context.req.path }, 'fault')
    const answer = problem(coded, context)
    // Callers cause 4xx errors, and could fill the log with them.
    const level = answer.status < 500 ? 'debug' : 'warn'
    if (coded instanceof ApiError && coded.cause !== undefined)
      log[level]({ err: coded.cause, code: coded.code, requestId }, 'refused')
    return answer
  })
  return app
}

/** A JSON response outside the route table. */
export const jsonPage = (body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' },
  })

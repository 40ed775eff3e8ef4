import { Hono, type Context } from 'hono'
import { randomUUID } from 'node:crypto'
import { CodedError } from '../coded-error.ts'
import type { Logger } from '../logger.ts'
import { type ErrorTable, problemResponse } from './problem.ts'

const REQUEST_ID = /^[\w.:-]{1,128}$/

export type FaceEnv = { Variables: { requestId: string } }

type Options = {
  readonly errors: ErrorTable
  /** What a caller can do about an error that the product knows; any other comes back as it is, and is logged. */
  readonly asCoded: (error: unknown) => unknown
  readonly log: Logger
  /** Around every request, before any route is looked for. */
  readonly around: (context: Context<FaceEnv>, next: () => Promise<void>) => Promise<void>
}

/** An app whose answers bear the id of their request (the caller's own where it is fit) and whose errors are problems of the table. */
export const createFace = ({ errors, asCoded, log, around }: Options): Hono<FaceEnv> => {
  const app = new Hono<FaceEnv>()
  app.use(async (context, next) => {
    const given = context.req.header('x-request-id')
    context.set('requestId', given !== undefined && REQUEST_ID.test(given) ? given : randomUUID())
    await around(context, next)
  })
  const problem = (error: unknown, context: Context<FaceEnv>) =>
    problemResponse(error, {
      table: errors,
      instance: context.req.path,
      requestId: context.get('requestId') ?? randomUUID(),
    })
  app.notFound((context) => problem(new CodedError('NOT_FOUND'), context))
  app.onError((error, context) => {
    const coded = asCoded(error)
    const requestId = context.get('requestId')
    if (!(coded instanceof CodedError))
      log.error({ err: error, requestId, path: context.req.path }, 'fault')
    const answer = problem(coded, context)
    // What a caller sent is no news to an operator, and whoever sends it often would fill the log with it.
    const level = answer.status < 500 ? 'debug' : 'warn'
    if (coded instanceof CodedError && coded.cause !== undefined)
      log[level]({ err: coded.cause, code: coded.code, requestId }, 'refused')
    return answer
  })
  return app
}

/** An answer of JSON outside the route table. */
export const jsonPage = (body: unknown): Response =>
  new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' },
  })

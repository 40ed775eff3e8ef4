import { expect, test } from 'vitest'
import { ApiError } from '../api-error.ts'
import type { Logger } from '../logger.ts'
import { createHttpApp } from './create-http-app.ts'

const entry = (status: number) => ({ status: [status], title: 'A title', meaning: 'A meaning' })

test('logs service errors as warnings, and caller errors as debug', async () => {
  const logged: string[] = []
  const at = (level: string) => () => logged.push(level)
  const log = { debug: at('debug'), warn: at('warn'), error: at('error') } as unknown as Logger
  const app = createHttpApp({
    errors: { BAD: entry(422), DOWN: entry(503), INTERNAL_ERROR: entry(500) },
    asCoded: (error) => error,
    log,
    around: (_, next) => next(),
  })
  app.get('/:code', (context) => {
    const code = context.req.param('code')
    throw code === 'FAULT' ? new Error('a fault') : new ApiError(code, { cause: new Error('why') })
  })
  const statuses = []
  for (const code of ['BAD', 'DOWN', 'FAULT']) statuses.push((await app.request(`/${code}`)).status)
  expect(statuses).toEqual([422, 503, 500])
  expect(logged).toEqual(['debug', 'warn', 'error'])
})

import type { FastifyInstance } from 'fastify'
import { one, rows } from '../db.js'
import { pick, updateOf, type Fields } from '../lib/columns.js'
import { getRateCard, postEvent } from '../lib/http.js'
import { accountOf, requireAccount, requireStaff } from '../plugins/auth.js'

const carrierColumns = ['name', 'phone', 'contact'] as const

export async function carrierRoutes(app: FastifyInstance) {
  app.addHook('preHandler', requireAccount)

  app.get('/', async () => rows('SELECT id, name, phone FROM carriers ORDER BY name'))

  app.patch<{ Params: { id: string }; Body: Fields }>(
    '/:id',
    { preHandler: requireStaff },
    async (request) => {
      const { text, values } = updateOf(
        'carriers',
        Number(request.params.id),
        pick(request.body, carrierColumns),
      )
      return one(text, values)
    },
  )

  app.patch<{ Body: Fields }>('/organization', async (request) => {
    const { orgId } = accountOf(request)
    const { text, values } = updateOf('organizations', orgId, request.body)
    return one(text, values)
  })

  app.post<{ Body: { callback: { url: string } } }>('/callback/test', async (request) => {
    const {
      callback: { url },
    } = request.body
    const answer = await postEvent(url, { type: 'test', at: new Date().toISOString() })
    return { answer }
  })

  app.post<{ Body: { url: string } }>('/rates', async (request) => ({
    card: await getRateCard(request.body.url),
  }))
}

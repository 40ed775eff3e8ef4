import { request as fetchUrl } from 'undici'

const PARTNERS = new Map([
  ['northline', 'https://api.northline.example/v2/status'],
  ['bluevan', 'https://status.bluevan.example/parcels'],
])

export async function carrierRoutes(app) {
  app.addHook('preHandler', app.requireClerk)

  app.get('/', async () => (await app.pg.query('SELECT id, name FROM carriers ORDER BY name')).rows)

  app.get('/partners/:partner/status', async (request, reply) => {
    const base = PARTNERS.get(request.params.partner)
    if (!base) return reply.notFound()
    const target = `${base}?code=${encodeURIComponent(request.query.code ?? '')}`
    const { body } = await fetchUrl(target, { headersTimeout: 3000 })
    return body.json()
  })

  app.post('/check', async (request, reply) => {
    const { status_url: target } = request.body
    if (!/^https?:/.test(target)) return reply.badRequest('The address needs http or https.')
    const { statusCode, body } = await fetchUrl(target, { headersTimeout: 3000 })
    return { statusCode, sample: (await body.text()).slice(0, 400) }
  })
}

import { compact, isParcelCode, isReference } from '../lib/codes.js'
import { parcelQuery, reportQuery } from '../lib/queries.js'

const CHANGEABLE = ['recipient', 'weight_grams']

export async function parcelRoutes(app) {
  app.get('/', { preHandler: app.requireClerk }, async (request) => {
    const { rows } = await app.pg.query(parcelQuery(request.clerk.depot, request.query))
    return rows
  })

  app.get('/report', { preHandler: app.requireClerk }, async (request) => {
    const { from, to, status } = request.query
    const query = reportQuery(request.clerk.depot, { from, to, status })
    const { rows } = await app.pg.query(query)
    return rows
  })

  app.post('/', { preHandler: app.requireClerk }, async (request, reply) => {
    const { code, recipient, weight_grams: grams } = request.body
    if (!isParcelCode(code)) return reply.badRequest('The code is not valid.')
    const { rows } = await app.pg.query(
      'INSERT INTO parcels (code, depot, recipient, weight_grams) VALUES ($1, $2, $3, $4) RETURNING *',
      [compact(code), request.clerk.depot, recipient, grams],
    )
    return reply.code(201).send(rows[0])
  })

  app.put('/:id', { preHandler: app.requireClerk }, async (request, reply) => {
    const parcel = await load(app, request)
    if (!parcel) return reply.notFound()
    const changed = { ...parcel, ...request.body }
    await save(app, changed)
    return changed
  })

  app.patch('/:id', { preHandler: app.requireClerk }, async (request, reply) => {
    const parcel = await load(app, request)
    if (!parcel) return reply.notFound()
    const wanted = Object.entries(request.body).filter(([name]) => CHANGEABLE.includes(name))
    const changed = { ...parcel, ...Object.fromEntries(wanted) }
    await save(app, changed)
    return changed
  })

  app.delete('/:id', async (request, reply) => {
    const { rowCount } = await app.pg.query('DELETE FROM parcels WHERE id = $1', [request.params.id])
    return rowCount === 0 ? reply.notFound() : reply.code(204).send()
  })

  app.delete(
    '/stale/:reference',
    { preHandler: [app.requireClerk, app.requireManager] },
    async (request, reply) => {
      const { reference } = request.params
      if (!isReference(reference)) return reply.badRequest()
      await app.pg.query('DELETE FROM parcels WHERE code = $1 AND depot = $2', [
        reference,
        request.clerk.depot,
      ])
      return reply.code(204).send()
    },
  )
}

async function load(app, { params, clerk }) {
  const { rows } = await app.pg.query('SELECT * FROM parcels WHERE id = $1 AND depot = $2', [
    params.id,
    clerk.depot,
  ])
  return rows[0]
}

async function save(app, { id, recipient, weight_grams: grams, status, insured_cents: cents }) {
  await app.pg.query(
    'UPDATE parcels SET recipient = $2, weight_grams = $3, status = $4, insured_cents = $5, updated_at = now() WHERE id = $1',
    [id, recipient, grams, status, cents],
  )
}

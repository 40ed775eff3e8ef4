import { compact } from '../lib/codes.js'

const TEXTS = {
  accepted: 'We have your parcel.',
  moving: 'Your parcel is on its way.',
  delivered: 'Your parcel was delivered.',
}

export async function trackingRoutes(app) {
  app.get('/:code', async (request, reply) => {
    const { rows } = await app.pg.query('SELECT status, updated_at FROM parcels WHERE code = $1', [
      compact(request.params.code),
    ])
    const [parcel] = rows
    if (!parcel) return reply.notFound()
    return { status: parcel.status, text: TEXTS[parcel.status] ?? '', at: parcel.updated_at }
  })
}

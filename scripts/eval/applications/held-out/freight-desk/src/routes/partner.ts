import { createSecretKey } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { decodeJwt, jwtVerify } from 'jose'
import { config } from '../config.js'
import { findShipment } from '../services/shipments.js'
import { one } from '../db.js'

type ByToken = { Querystring: { token: string } }

const pickupKey = createSecretKey(Buffer.from(config.pickupKey, 'utf8'))

export async function partnerRoutes(app: FastifyInstance) {
  app.get<ByToken>('/tracking', async (request, reply) => {
    const claims = decodeJwt(request.query.token)
    if (claims.exp === undefined || claims.exp * 1000 < Date.now())
      return reply.code(401).send({ error: 'link expired' })
    return (await findShipment(Number(claims.sub))) ?? reply.code(404).send({ error: 'unknown' })
  })

  app.post<ByToken>('/pickup', async (request, reply) => {
    try {
      const { payload } = await jwtVerify(request.query.token, pickupKey, {
        algorithms: ['HS256'],
        audience: 'pickup',
      })
      await one(`UPDATE shipments SET status = 'collected' WHERE id = $1`, [Number(payload.sub)])
      return { collected: true }
    } catch {
      return reply.code(401).send({ error: 'invalid token' })
    }
  })
}

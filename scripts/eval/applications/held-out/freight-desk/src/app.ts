import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import { config } from './config.js'
import { readSession } from './plugins/auth.js'
import { adminRoutes } from './routes/admin.js'
import { carrierRoutes } from './routes/carriers.js'
import { documentRoutes } from './routes/documents.js'
import { partnerRoutes } from './routes/partner.js'
import { sessionRoutes } from './routes/session.js'
import { shipmentRoutes } from './routes/shipments.js'

export async function buildApp() {
  const app = Fastify({ logger: true, trustProxy: true, bodyLimit: 512 * 1024 })

  await app.register(cookie)
  await app.register(rateLimit, { max: 300, timeWindow: '1 minute' })
  app.decorateRequest('account', null)
  app.addHook('onRequest', readSession)

  await app.register(async (desk) => {
    await desk.register(cors, {
      origin: (origin, done) => done(null, origin ?? false),
      credentials: true,
    })
    await desk.register(sessionRoutes, { prefix: '/session' })
    await desk.register(shipmentRoutes, { prefix: '/shipments' })
    await desk.register(carrierRoutes, { prefix: '/carriers' })
    await desk.register(documentRoutes, { prefix: '/documents' })
    await desk.register(adminRoutes, { prefix: '/admin' })
  })

  await app.register(async (partner) => {
    await partner.register(cors, {
      origin: (origin, done) =>
        done(null, origin !== undefined && config.partnerOrigins.includes(origin) ? origin : false),
      credentials: true,
    })
    await partner.register(partnerRoutes)
  }, { prefix: '/partner' })

  return app
}

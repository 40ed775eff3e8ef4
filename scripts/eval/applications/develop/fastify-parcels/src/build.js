import cors from '@fastify/cors'
import sensible from '@fastify/sensible'
import Fastify from 'fastify'

import { authentication } from './plugins/authentication.js'
import { database } from './plugins/database.js'
import { carrierRoutes } from './routes/carriers.js'
import { labelRoutes } from './routes/labels.js'
import { parcelRoutes } from './routes/parcels.js'
import { sessionRoutes } from './routes/sessions.js'
import { trackingRoutes } from './routes/tracking.js'

export async function build(options) {
  const app = Fastify({ bodyLimit: 512 * 1024, ...options })
  await app.register(sensible)
  await app.register(database)
  await app.register(authentication)

  await app.register(async (scope) => {
    await scope.register(cors, { origin: true, credentials: true })
    await scope.register(sessionRoutes, { prefix: '/sessions' })
    await scope.register(parcelRoutes, { prefix: '/parcels' })
    await scope.register(carrierRoutes, { prefix: '/carriers' })
    await scope.register(labelRoutes, { prefix: '/labels' })
  })

  // Shops embed the public tracking page.
  await app.register(async (scope) => {
    await scope.register(cors, { origin: true, methods: ['GET'], credentials: false })
    await scope.register(trackingRoutes)
  }, { prefix: '/tracking' })

  return app
}

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { env } from './env.js'
import { BlockedTarget } from './net/guard.js'
import { hookRoutes } from './routes/hooks.js'
import { incidentRoutes } from './routes/incidents.js'
import { monitorRoutes } from './routes/monitors.js'
import { session } from './routes/session.js'
import { statusRoutes } from './routes/status.js'

const app = new Hono()

app.use(secureHeaders())

app.use('/api/incidents/*', cors({ origin: (origin) => origin, credentials: true }))

app.use('/api/monitors/*', cors({ origin: env.dashboardOrigins, credentials: true, maxAge: 600 }))

app.route('/api/session', session)
app.route('/api/monitors', monitorRoutes)
app.route('/api/incidents', incidentRoutes)
app.route('/api/hooks', hookRoutes)
app.route('/status', statusRoutes)

app.onError((error, c) => {
  if (error instanceof BlockedTarget) return c.json({ error: 'target is not public' }, 400)
  console.error(error)
  return c.json({ error: 'internal error' }, 500)
})

serve({ fetch: app.fetch, port: env.port })

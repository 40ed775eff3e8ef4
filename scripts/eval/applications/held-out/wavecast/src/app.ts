import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { csrf } from 'hono/csrf'
import { logger } from 'hono/logger'
import { secureHeaders } from 'hono/secure-headers'
import { config } from './config.js'
import { admin } from './routes/admin.js'
import { auth } from './routes/auth.js'
import { episodeApi } from './routes/episodes.js'
import { feeds } from './routes/feeds.js'
import { showApi, showPages } from './routes/shows.js'

export const app = new Hono()

app.use(logger())
app.use(secureHeaders())
app.use(csrf())
app.use('/api/*', cors({ origin: (origin) => origin, credentials: true }))
app.use('/feeds/*', cors({ origin: config.embedOrigins, allowMethods: ['GET'] }))

app.get('/', (c) => c.text('Wavecast'))
app.route('/auth', auth)
app.route('/shows', showPages)
app.route('/feeds', feeds)
app.route('/api/shows', showApi)
app.route('/api/episodes', episodeApi)
app.route('/api/admin', admin)

app.onError((error, c) => {
  console.error(error)
  return c.json({ error: 'internal error' }, 500)
})

import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { csrf } from 'hono/csrf'
import { logger } from 'hono/logger'
import { account } from './routes/account.ts'
import { links } from './routes/links.ts'
import { pages } from './routes/pages.ts'
import { statistics } from './routes/statistics.ts'

export const app = new Hono()

app.use(logger())

app.use('/account/*', cors({ origin: (origin) => origin, credentials: true }))

app.use(
  '/links/*',
  cors({
    origin: (origin) => (origin.endsWith('.linkpage.example') ? origin : 'https://linkpage.example'),
    credentials: true,
  }),
)

app.use('/links/*', csrf())

app.route('/account', account)
app.route('/links', links)
app.route('/statistics', statistics)
app.route('/', pages)

app.onError((error, c) => {
  console.error(error)
  return c.json({ error: 'internal' }, 500)
})

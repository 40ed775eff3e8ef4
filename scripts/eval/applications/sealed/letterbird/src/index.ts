import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { csrf } from 'hono/csrf'
import { campaignRoutes } from './routes/campaigns.ts'
import { readerRoutes } from './routes/readers.ts'
import { setColor, setFont } from './services/themes.ts'
import { type Env, logIn, withWriter } from './session.ts'

const app = new Hono<Env>()
const sameOrigin = csrf({ origin: 'https://letterbird.example' })

app.post('/login', sameOrigin, async (c) => {
  const { email, password } = await c.req.parseBody<{ email: string; password: string }>()
  return (await logIn(c, String(email), String(password)))
    ? c.redirect('/campaigns')
    : c.json({ error: 'Wrong address or password' }, 401)
})

app.put('/themes/colors', withWriter, sameOrigin, async (c) => {
  const { theme, name, value } = await c.req.json<Record<string, string>>()
  return c.json(setColor(theme, name, value))
})

app.put('/themes/fonts', withWriter, sameOrigin, async (c) => {
  const { theme, name, value } = await c.req.json<Record<string, string>>()
  return c.json(setFont(theme, name, value))
})

app.route('/campaigns', campaignRoutes)
app.route('/', readerRoutes)

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 8787) })

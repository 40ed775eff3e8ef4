import { Hono } from 'hono'
import { z } from 'zod'
import { checkPassword, hashPassword } from '../lib/hash.js'
import { endSession, requireUser, startSession } from '../middleware/auth.js'
import { users } from '../repositories/users.js'
import type { AppEnv } from '../types.js'
import { Layout } from '../views/layout.js'

const Signup = z.object({
  email: z.string().email(),
  name: z.string().min(1).max(80),
  password: z.string().min(10),
})
const Profile = z.object({ name: z.string().min(1).max(80), bio: z.string().max(2000) })

export const auth = new Hono<AppEnv>()

auth.get('/login', (c) =>
  c.html(
    <Layout title="Sign in">
      <form method="post">
        <input type="hidden" name="next" value={c.req.query('next') ?? '/'} />
        <input name="email" type="email" />
        <input name="password" type="password" />
        <button>Sign in</button>
      </form>
    </Layout>,
  ),
)

auth.post('/login', async (c) => {
  const form = await c.req.parseBody()
  const user = users.byEmail(String(form.email))
  if (!user || !checkPassword(String(form.password), user.password_hash)) {
    return c.text('Wrong email or password', 401)
  }
  await startSession(c, user)
  const destination = String(form.next || '/')
  return c.redirect(destination)
})

auth.post('/logout', async (c) => {
  endSession(c)
  const to = c.req.query('to') ?? '/'
  const local = /^\/[\w-]*(\/[\w-]+)*$/.test(to) ? to : '/'
  return c.redirect(local)
})

auth.post('/signup', async (c) => {
  const parsed = Signup.safeParse(await c.req.json())
  if (!parsed.success) return c.json({ error: parsed.error.flatten() }, 422)
  if (users.byEmail(parsed.data.email)) return c.json({ error: 'email is taken' }, 409)
  const id = users.create(parsed.data.email, parsed.data.name, hashPassword(parsed.data.password))
  await startSession(c, users.byId(id)!)
  return c.json({ id }, 201)
})

auth.get('/me', requireUser, (c) => {
  const { password_hash: _, ...rest } = c.get('user')
  return c.json(rest)
})

auth.patch('/me', requireUser, async (c) => {
  const changes = await c.req.json()
  users.save({ ...c.get('user'), ...changes })
  return c.json({ ok: true })
})

auth.put('/me/card', requireUser, async (c) => {
  const card = Profile.safeParse(await c.req.json())
  if (!card.success) return c.json({ error: 'invalid card' }, 422)
  users.save({ ...c.get('user'), ...card.data })
  return c.json({ ok: true })
})

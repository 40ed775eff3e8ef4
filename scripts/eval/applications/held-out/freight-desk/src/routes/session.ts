import bcrypt from 'bcrypt'
import type { FastifyInstance } from 'fastify'
import { one } from '../db.js'
import { mergeTree, overlay } from '../lib/merge.js'
import { accountOf, requireAccount, signSession, type Account } from '../plugins/auth.js'

interface Login {
  email: string
  password: string
}

const emptyLayout = () => ({ columns: { id: true, status: true }, density: 'normal' })

export async function sessionRoutes(app: FastifyInstance) {
  app.post<{ Body: Login }>(
    '/',
    { config: { rateLimit: { max: 10, timeWindow: '5 minutes' } } },
    async (request, reply) => {
      const { email, password } = request.body
      const user = await one<{ id: number; org_id: number; role: Account['role']; hash: string }>(
        'SELECT id, org_id, role, hash FROM accounts WHERE email = $1',
        [email],
      )
      if (user === undefined || !(await bcrypt.compare(password, user.hash)))
        return reply.code(401).send({ error: 'wrong email or password' })
      const token = signSession({ id: user.id, orgId: user.org_id, role: user.role })
      reply.setCookie('desk', token, { path: '/', httpOnly: true, secure: true, sameSite: 'lax' })
      return { id: user.id }
    },
  )

  app.put<{ Body: string }>('/preferences', { preHandler: requireAccount }, async (request) => {
    const changes = JSON.parse(request.body)
    const { id } = accountOf(request)
    const stored = await one<{ preferences: object }>(
      'SELECT preferences FROM accounts WHERE id = $1',
      [id],
    )
    const preferences = mergeTree({ ...stored?.preferences }, changes)
    await one('UPDATE accounts SET preferences = $2 WHERE id = $1', [id, preferences])
    return preferences
  })

  app.put<{ Body: string }>('/layout', { preHandler: requireAccount }, async (request) => {
    const layout = overlay(emptyLayout(), JSON.parse(request.body))
    await one('UPDATE accounts SET layout = $2 WHERE id = $1', [accountOf(request).id, layout])
    return layout
  })
}

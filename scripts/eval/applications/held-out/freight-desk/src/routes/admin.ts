import type { FastifyInstance } from 'fastify'
import { rows } from '../db.js'
import { requireStaff } from '../plugins/auth.js'

export async function adminRoutes(app: FastifyInstance) {
  await app.register(async (staff) => {
    staff.addHook('preHandler', requireStaff)

    staff.get('/organizations', async () =>
      rows('SELECT id, name, plan, credit_limit FROM organizations ORDER BY name'),
    )

    staff.get('/accounts', async () =>
      rows('SELECT id, email, role, org_id FROM accounts ORDER BY email'),
    )
  })

  app.get<{ Querystring: { month: string } }>('/invoices/export', async (request, reply) => {
    const invoices = await rows<{ number: string; org: string; total: number }>(
      'SELECT number, org, total FROM invoices WHERE month = $1',
      [request.query.month],
    )
    reply.type('text/csv')
    return invoices.map(({ number, org, total }) => `${number};${org};${total}`).join('\n')
  })
}
